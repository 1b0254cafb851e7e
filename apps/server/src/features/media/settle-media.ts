import { claimSigned } from "@invigil/records/media/claim-signed";
import { markNotCome } from "@invigil/records/media/write-media";
import type { Deps } from "../../platform/deps.ts";
import { mediaArrived } from "../../shared/media/media-arrived.ts";

const AT_ONCE = 50;
/** An upload that began in time may still be running when its address has expired. */
const LATE = 10 * 60_000;
const LEFTOVER_AGE = 24 * 3_600_000;

type SettleDeps = Pick<Deps, "db" | "storage" | "now" | "log">;

/**
 * Looks for the files of signed rows, because a bucket notifies nobody and a server may die between file and row. A
 * file still absent long after its address expired is missing. Returns how many rows changed.
 */
export async function settleMedia(deps: SettleDeps): Promise<number> {
  let settled = 0;
  for (;;) {
    const rows = await claimSigned(deps.db, deps.now(), AT_ONCE);
    for (const row of rows) {
      try {
        if (await settle(deps, row)) settled += 1;
      } catch (error) {
        deps.log.warn({ err: error, id: row.id }, "could not look for a file; will retry");
      }
    }
    if (rows.length < AT_ONCE) break;
  }
  await deps.storage.removeLeftovers(new Date(deps.now().getTime() - LEFTOVER_AGE));
  return settled;
}

async function settle(deps: SettleDeps, { id, put_until }: { id: string; put_until: Date | null }): Promise<boolean> {
  const file = await deps.storage.stat(id);
  if (file) {
    await mediaArrived(deps, { id, size: file.size });
    return true;
  }
  if (put_until === null || deps.now().getTime() <= put_until.getTime() + LATE) return false;
  return markNotCome(deps.db, id);
}
