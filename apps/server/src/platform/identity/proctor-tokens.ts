import type { Deps } from "../deps.ts";
import { mac, sameText } from "./tokens.ts";

/** The attempt whose proctoring a call belongs to. */
export interface Proctored {
  attemptId: number;
  proctorSessionId: string;
}

type Sealing = Pick<Deps, "secrets">;

function seal({ secrets }: Sealing, facts: string): string {
  return mac(secrets.key, `proctor:${facts}`);
}

/** Contains its claims and its expiry, so that checking it needs no lookup. */
export function issueProctorToken(deps: Sealing, { attemptId, proctorSessionId }: Proctored, expires: Date): string {
  const facts = `${attemptId}.${proctorSessionId}.${Math.floor(expires.getTime() / 1_000)}`;
  return `${facts}.${seal(deps, facts)}`;
}

/** Null if it is not ours or has expired. Only the database knows whether the attempt is still running. */
export function readProctorToken(deps: Sealing & Pick<Deps, "now">, token: string): Proctored | null {
  const end = token.lastIndexOf(".");
  const facts = token.slice(0, Math.max(0, end));
  if (end < 0 || !sameText(token.slice(end + 1), seal(deps, facts))) return null;
  const [attemptId = "", proctorSessionId = "", expires = ""] = facts.split(".");
  if (Number(expires) * 1_000 <= deps.now().getTime()) return null;
  return { attemptId: Number(attemptId), proctorSessionId };
}
