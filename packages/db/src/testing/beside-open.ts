import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Db, Tx } from "../connection.ts";

/**
 * Two at once, for certain: `call` begins while `first` has written and not committed, and `first` commits when `call`
 * waits for it, or is done without waiting.
 */
export async function besideOpen<T>(db: Db, first: (tx: Tx) => Promise<unknown>, call: () => Promise<T>): Promise<T> {
  const { running } = await db.transaction().execute(async (tx) => {
    await first(tx);
    let over = false;
    const called = call();
    void called.then(
      () => (over = true),
      () => (over = true),
    );
    while (!over && !(await somebodyWaits(db))) await sleep(5);
    return { running: called };
  });
  return running;
}

async function somebodyWaits(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' limit 1`.execute(db);
  return rows.length > 0;
}
