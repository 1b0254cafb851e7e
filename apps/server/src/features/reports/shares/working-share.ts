import { createShare } from "@invigil/contract/results/report-shares";
import { AppError } from "../../../platform/app-error.ts";
import type { Deps } from "../../../platform/deps.ts";
import { mayCall } from "../../../platform/identity/may-call.ts";
import type { Caller } from "../../../platform/identity/sessions.ts";
import { sameText } from "../../../platform/identity/tokens.ts";
import { fileKey, shareToken } from "./share-link.ts";
import { shareById, type ShareRow } from "./shares.queries.ts";

/** A link works as long as whoever created it could create it again. */
export function shareState(row: ShareRow, now: Date): "working" | "ended" | "withdrawn" | "stopped" {
  if (row.withdrawn_at !== null) return "withdrawn";
  if (row.ends_at <= now) return "ended";
  // A proctor can let an attempt that has ended go on.
  const isGone = row.reset_at !== null || row.state !== "END" || row.closed_at !== null;
  return isGone || creatorOf(row) === null ? "stopped" : "working";
}

/** Whoever created the link, if they still work there and may still share reports. */
function creatorOf(row: ShareRow): Caller | null {
  const { creator_id: accountId, creator_username: username, creator_company: companyId, creator_role: role } = row;
  if (accountId === null || username === null || row.creator_disabled_at !== null) return null;
  if (companyId !== row.company_id || !mayCall(createShare, { role })) return null;
  return { accountId, usertype: "recruiter", username, companyId, role };
}

type ShareDeps = Pick<Deps, "db" | "secrets" | "now">;

interface Working {
  share: ShareRow;
  creator: Caller;
}

/** The share that a link leads to now, and the person for whom it reads. Every reason to refuse gets the same reply. */
export function workingShare(deps: ShareDeps, token: string): Promise<Working> {
  return sealedShare(deps, token, (share) => shareToken(deps, share));
}

/** The same for the key of a file. */
export function shareOfFile(deps: ShareDeps, { key, id }: { key: string; id: string }): Promise<Working> {
  return sealedShare(deps, key, (share) => fileKey(deps, share, id));
}

async function sealedShare(
  { db, now }: ShareDeps,
  sealed: string,
  sealOf: (share: ShareRow) => string,
): Promise<Working> {
  // Before anybody knows whether it was created here.
  const id = Number(sealed.split(".")[0]);
  const found = Number.isSafeInteger(id) ? await shareById(db, id) : undefined;
  const share = found && sameText(sealed, sealOf(found)) ? found : undefined;
  const creator = share && creatorOf(share);
  if (!creator || shareState(share, now()) !== "working") throw new AppError("share_not_found");
  return { share, creator };
}
