import type { Deps } from "../../platform/deps.ts";
import { mac, sameText } from "../../platform/identity/tokens.ts";

const DAYS = 14;

type Signer = Pick<Deps, "secrets">;

function seal({ secrets }: Signer, facts: string): string {
  return `${facts}.${mac(secrets.key, `join:${facts}`)}`;
}

/** The address where an invited recruiter chooses a password. Like an invitation's, it is stored nowhere. */
export function joinLink(deps: Signer & Pick<Deps, "config" | "now">, accountId: number): string {
  const expires = deps.now().getTime() + DAYS * 86_400_000;
  return `${deps.config.publicUrl}/v1/join/${seal(deps, `${accountId}.${expires}`)}`;
}

/** The account that a link names; null if the link was not created here or is too old. */
export function joiningAccount(deps: Signer & Pick<Deps, "now">, token: string): number | null {
  const facts = token.slice(0, Math.max(0, token.lastIndexOf(".")));
  const [accountId, expires] = facts.split(".").map(Number);
  if (!sameText(token, seal(deps, facts)) || accountId === undefined || expires === undefined) return null;
  return expires > deps.now().getTime() ? accountId : null;
}
