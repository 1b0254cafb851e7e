import type { Deps } from "../../../platform/deps.ts";
import { mac } from "../../../platform/identity/tokens.ts";

type Signer = Pick<Deps, "secrets">;

/** What a link is sealed with: after a restore, the next share gets the number of one whose link is still out there. */
interface Share {
  id: number;
  attempt_id: number;
  created_at: Date;
}

function seal({ secrets }: Signer, { id, attempt_id: attempt, created_at: at }: Share, what: string): string {
  return `${id}.${mac(secrets.key, `${what}:${id}:${attempt}:${at.toISOString()}`)}`;
}

export function shareToken(deps: Signer, share: Share): string {
  return seal(deps, share, "share");
}

/** Opens one file alone, because its address goes further than the link: into downloads, and into what the file runs. */
export function fileKey(deps: Signer, share: Share, fileId: string): string {
  return seal(deps, share, `share-file:${fileId}`);
}

/** The address of a shared report. It is derived each time, so that no backup contains one. */
export function shareLink(deps: Signer & Pick<Deps, "config">, share: Share): string {
  return `${deps.config.publicUrl}/v1/shared-report/${shareToken(deps, share)}`;
}
