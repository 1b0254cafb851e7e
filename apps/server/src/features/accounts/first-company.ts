import type { Deps } from "../../platform/deps.ts";
import { mac, sameText } from "../../platform/identity/tokens.ts";
import { hasCompany } from "./accounts.queries.ts";

/**
 * While sign-up is closed and no company exists, this key lets the operator create the first one; the server prints it
 * at start.
 */
function firstKey({ secrets }: Pick<Deps, "secrets">): string {
  return mac(secrets.key, "first-company");
}

export async function isFirstCompany(deps: Pick<Deps, "db" | "secrets">, key: string | undefined): Promise<boolean> {
  return key !== undefined && sameText(key, firstKey(deps)) && !(await hasCompany(deps.db));
}

/** The text printed for the operator at start; empty if a company already exists. */
export async function describeFirstCompany(deps: Pick<Deps, "db" | "secrets" | "config">): Promise<string> {
  if (deps.config.signUp || (await hasCompany(deps.db))) return "";
  return `  Create your company at ${deps.config.publicUrl}/v1/signup?key=${firstKey(deps)}\n`;
}
