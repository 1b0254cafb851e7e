import { sql } from "kysely";
import type { Db } from "@invigil/db/connection";
import { notify, notifyChange, RUN_QUEUED } from "./queue.ts";
import { liveWorkers } from "./workers.ts";

/** The first try and one more. */
const MOST_TRIES = 2;
const LOST = "The judge was interrupted twice while running this code. The code is not to blame.";

/**
 * Requeues runs whose worker was silent for a lease once, then ends them with an honest error. Returns how many it
 * touched.
 */
export async function expireLeases(db: Db): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string; needs: string; state: string }>`
      with late as (
        select id from run where state = 'RUNNING' and lease_until < clock_timestamp()
        order by id for update skip locked
      )
      update run set
        state = case when tries < ${MOST_TRIES} then 'QUEUED' else 'ERROR' end,
        message = case when tries < ${MOST_TRIES} then null else ${LOST} end,
        finished_at = case when tries < ${MOST_TRIES} then null else clock_timestamp() end,
        leased_by = null, lease_until = null, result = null
      from late where run.id = late.id
      returning run.id, run.needs, run.state`.execute(tx);
    for (const { id, needs, state } of rows) {
      if (state === "QUEUED") await notify(tx, RUN_QUEUED, needs);
      else await notifyChange(tx, { id, from: 0, to: 0, over: true });
    }
    return rows.length;
  });
}

interface Unserved {
  /** Queued before this moment. */
  before: Date;
  kinds: readonly string[];
}

/** Ends runs that no live worker can take with an error that says so, so that they do not wait for ever. */
export async function refuseUnserved(db: Db, { before, kinds }: Unserved): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      with unserved as (
        select id from run
        where state = 'QUEUED' and created_at < ${before} and kind = any(${kinds}::text[])
          and not exists (select from ${liveWorkers} w where run.needs = any(w.offers))
        order by id for update skip locked
      )
      update run set state = 'ERROR', finished_at = clock_timestamp(),
        message = 'No worker can run ' || technology || ' at the moment. The code is not to blame.'
      from unserved where run.id = unserved.id
      returning run.id`.execute(tx);
    for (const { id } of rows) await notifyChange(tx, { id, from: 0, to: 0, over: true });
    return rows.length;
  });
}
