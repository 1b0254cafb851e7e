import { endRemoval, postponeRemoval, removeAgain } from "@invigil/records/media/queue-removals";
import { isDisk } from "@invigil/storage/storage";
import type { Deps } from "../../platform/deps.ts";
import { dueRemovals, isWanted } from "./file-removals.queries.ts";

const AT_ONCE = 100;
const TRY_AGAIN = 60_000;
/** Longer than any signed address accepts a file, plus the time of an upload that began in time. */
const ONCE_MORE = 24 * 3_600_000;

type RemovalDeps = Pick<Deps, "db" | "storage" | "now" | "log">;

/**
 * Removes files that no row names any more. One that cannot be removed now is retried later and does not stop the
 * others; removing a file twice is harmless, so several servers may do this at once. Returns how many are gone.
 */
export async function removeFiles(deps: RemovalDeps): Promise<number> {
  const { db, now, log } = deps;
  let removed = 0;
  for (;;) {
    const due = await dueRemovals(db, now(), AT_ONCE);
    for (const { key, removed_at } of due) {
      try {
        await (removed_at === null ? removeFirst(deps, key) : removeLast(deps, key));
        removed += 1;
      } catch (error) {
        log.warn({ err: error, key }, "could not remove a file; will retry");
        await postponeRemoval(db, key, new Date(now().getTime() + TRY_AGAIN));
      }
    }
    if (due.length < AT_ONCE) return removed;
  }
}

/** The disk's own route checks the row of an upload. A bucket checks nothing, so the server looks there again later. */
async function removeFirst({ db, storage, now }: RemovalDeps, key: string): Promise<void> {
  await storage.remove(key);
  if (isDisk(storage)) return endRemoval(db, key);
  return removeAgain(db, key, { now: now(), at: new Date(now().getTime() + ONCE_MORE) });
}

async function removeLast({ db, storage }: RemovalDeps, key: string): Promise<void> {
  if (!(await isWanted(db, key))) await storage.remove(key);
  await endRemoval(db, key);
}
