import { deleteUnsent } from "@invigil/records/chat/write-files";
import { queueRemovals } from "@invigil/records/media/queue-removals";
import { takeTurn } from "@invigil/db/take-turn";
import type { Deps } from "../../../platform/deps.ts";

const EVERY = 3_600_000;
/** Long enough for a page that is offline to send its message after all. */
const KEPT_UNSENT = 24 * 3_600_000;

/** Removes files that no message has named for a day. Looks once per hour. Returns how many. */
export function createChatTidying({ db, now }: Pick<Deps, "db" | "now">): () => Promise<number> {
  let due = 0;
  return async () => {
    const at = now();
    if (at.getTime() < due) return 0;
    const gone = await db.transaction().execute(async (tx) => {
      if (!(await takeTurn(tx, "chat files"))) return 0;
      const keys = await deleteUnsent(tx, new Date(at.getTime() - KEPT_UNSENT));
      await queueRemovals(tx, keys, at);
      return keys.length;
    });
    due = at.getTime() + EVERY;
    return gone;
  };
}
