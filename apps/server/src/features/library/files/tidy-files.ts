import { deleteUnused, lockUnused, noteUnused } from "@invigil/records/media/drop-unused";
import { queueRemovals } from "@invigil/records/media/queue-removals";
import { takeTurn } from "@invigil/db/take-turn";
import type { Deps } from "../../../platform/deps.ts";

const EVERY = 24 * 3_600_000;
/** Long enough for an author to return to an unsaved draft. */
const KEPT_UNUSED = 30 * 24 * 3_600_000;

/** Runs once per day and removes files that no problem has used for a month. Returns how many. */
export function createFileTidying({ db, now }: Pick<Deps, "db" | "now">): () => Promise<number> {
  let due = 0;
  return async () => {
    const at = now();
    if (at.getTime() < due) return 0;
    const gone = await db.transaction().execute(async (tx) => {
      if (!(await takeTurn(tx, "library files"))) return 0;
      const before = new Date(at.getTime() - KEPT_UNUSED);
      await lockUnused(tx, before);
      await noteUnused(tx, at);
      const ids = await deleteUnused(tx, before);
      await queueRemovals(tx, ids, at);
      return ids.length;
    });
    due = at.getTime() + EVERY;
    return gone;
  };
}
