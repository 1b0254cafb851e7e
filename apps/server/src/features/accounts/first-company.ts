import type { Deps } from "../../platform/deps.ts";
import { mac, sameText } from "../../platform/identity/tokens.ts";
import { hasCompany } from "./accounts.queries.ts";

/** Where nobody may sign up and nobody has, the way in is this key: whoever starts the server reads it there. */
function firstKey({ secrets }: Pick<Deps, "secrets">): string {
  return mac(secrets.key, "first-company");
}

export async function isFirstCompany(deps: Pick<Deps, "db" | "secrets">, key: string | undefined): Promise<boolean> {
  return key !== undefined && sameText(key, firstKey(deps)) && !(await hasCompany(deps.db));
}

/** What an operator reads at the start; empty where there is a way in already. */
export async function describeFirstCompany(deps: Pick<Deps, "db" | "secrets" | "config">): Promise<string> {
  if (deps.config.signUp || (await hasCompany(deps.db))) return "";
  return `  Create your company at ${deps.config.publicUrl}/v1/signup?key=${firstKey(deps)}\n`;
}
