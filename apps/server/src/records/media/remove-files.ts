import { endRemoval, postponeRemoval } from "@invigil/records/media/queue-removals";
import type { Deps } from "../../platform/deps.ts";
import { dueRemovals } from "./file-removals.queries.ts";

const AT_ONCE = 100;
const TRY_AGAIN = 60_000;

/**
 * Takes away the files that no row speaks of any more. One that cannot be removed now is tried again later and stops none
 * of the others; twice the same file is no failure, so several servers may do this at once. Answers how many are gone.
 */
export async function removeFiles({ db, storage, now, log }: Pick<Deps, "db" | "storage" | "now" | "log">) {
  let removed = 0;
  for (;;) {
    const keys = await dueRemovals(db, now(), AT_ONCE);
    for (const key of keys) {
      try {
        await storage.remove(key);
        await endRemoval(db, key);
        removed += 1;
      } catch (error) {
        log.warn({ err: error, key }, "a file could not be removed; it will be tried again");
        await postponeRemoval(db, key, new Date(now().getTime() + TRY_AGAIN));
      }
    }
    if (keys.length < AT_ONCE) return removed;
  }
}
