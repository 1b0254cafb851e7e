import { endRemoval, queueRemovals } from "@invigil/records/media/queue-removals";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import { randomSlug } from "../../platform/identity/tokens.ts";

const CLAIM_WITHIN = 3_600_000;

type FileDeps = Pick<Deps, "db" | "storage" | "now" | "log">;

interface File<T> {
  content: Buffer;
  type: string;
  /** Names the file in a transaction that also takes its mark away. */
  claim: (key: string) => Promise<T>;
  /** Whether it did. */
  isClaimed: (result: T) => boolean;
}

/**
 * Stores a file of an interview. It is marked for removal first; the transaction that names it takes the mark away, so a
 * crash in between leaves nothing behind. What is refused is removed at once.
 */
export async function putClaimed<T>(deps: FileDeps, { content, type, claim, isClaimed }: File<T>): Promise<T> {
  const { db, storage, now } = deps;
  const key = `interview-${randomSlug()}`;
  const later = new Date(now().getTime() + CLAIM_WITHIN);
  await db.transaction().execute((tx) => queueRemovals(tx, [key], later));
  await storage.put(key, content, type);
  try {
    const result = await claim(key);
    if (!isClaimed(result)) await removeNow(deps, key);
    return result;
  } catch (error) {
    // Any other error may hide that the file was named: then only the mark knows.
    if (error instanceof AppError) await removeNow(deps, key);
    throw error;
  }
}

async function removeNow({ db, storage, log }: FileDeps, key: string): Promise<void> {
  try {
    await storage.remove(key);
    await endRemoval(db, key);
  } catch (error) {
    log.warn({ err: error }, "could not remove a refused file at once; its mark stays");
  }
}
