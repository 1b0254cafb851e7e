import type { Deps } from "../../../platform/deps.ts";
import { mac, sameText } from "../../../platform/identity/tokens.ts";

type Signer = Pick<Deps, "secrets">;

/** What a link is sealed with: after a restore, the next share gets the number of one whose link is still out there. */
interface Share {
  id: number;
  attempt_id: number;
  created_at: Date;
}

function seal({ secrets }: Signer, { id, attempt_id: attempt, created_at: at }: Share): string {
  return `${id}.${mac(secrets.key, `share:${id}:${attempt}:${at.toISOString()}`)}`;
}

/** The address of a shared report. It is derived each time, so that no backup contains one. */
export function shareLink(deps: Signer & Pick<Deps, "config">, share: Share): string {
  return `${deps.config.publicUrl}/v1/shared-report/${seal(deps, share)}`;
}

/** The number that a link names, before anybody knows whether it was created here. */
export function claimedId(token: string): number {
  return Number(token.split(".")[0]);
}

export function leadsTo(deps: Signer, token: string, share: Share): boolean {
  return sameText(token, seal(deps, share));
}
