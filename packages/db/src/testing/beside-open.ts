import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Db, Tx } from "../connection.ts";

/**
 * Guarantees that two calls overlap: `call` begins after `first` has written but not committed, and `first` commits
 * when `call` waits for it or has finished without waiting. If `call` consists of several that wait, also for each
 * other, it says how many.
 */
export async function besideOpen<T>(
  db: Db,
  first: (tx: Tx) => Promise<unknown>,
  call: () => Promise<T>,
  waiting = 1,
): Promise<T> {
  const { running } = await db.transaction().execute(async (tx) => {
    await first(tx);
    let over = false;
    const called = call();
    void called.then(
      () => (over = true),
      () => (over = true),
    );
    while (!over && (await waitingNow(db)) < waiting) await sleep(5);
    return { running: called };
  });
  return running;
}

/** For a `call` whose second part must begin when its first part waits. */
export async function untilWaiting(db: Db): Promise<void> {
  while ((await waitingNow(db)) === 0) await sleep(5);
}

async function waitingNow(db: Db): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length;
}
