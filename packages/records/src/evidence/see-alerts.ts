import type { Tx } from "@invigil/db/connection";
import { sql } from "kysely";
import { isAlert, isOpenAlert } from "./open-alerts.ts";

interface Look {
  attemptId: number;
  accountId: number;
  /** How many alerts the page showed. */
  alerts: number;
  at: Date;
}

/** Returns how many are seen now, never more than exist; null if that many were seen before. */
export async function raiseSeen(tx: Tx, { attemptId, accountId, alerts, at }: Look): Promise<number | null> {
  const { rows } = await sql<{ alerts: number }>`
    with shown as (
      select event.id from attempt_event event
      where event.attempt_id = ${attemptId} and ${isOpenAlert} order by event.id limit ${alerts}
    ), raised as (
      insert into alerts_seen (attempt_id, last_event, alerts, account_id, at)
      select ${attemptId}, newest.id, (
          select count(*) from attempt_event event
          where event.attempt_id = ${attemptId} and ${isAlert} and event.id <= newest.id
        ), ${accountId}, ${at}
      from (select max(id) as id from shown) newest where newest.id is not null
      on conflict (attempt_id) do update
        set last_event = excluded.last_event, alerts = excluded.alerts, account_id = excluded.account_id, at = excluded.at
        where (alerts_seen.last_event, alerts_seen.alerts) < (excluded.last_event, excluded.alerts)
      returning last_event
    )
    select (select count(*) from shown)::int as alerts from raised`.execute(tx);
  return rows[0]?.alerts ?? null;
}

/** Nobody has looked at more alerts than there are now, or an older line that becomes one would count as seen. */
export async function lowerSeen(tx: Tx, attemptId: number): Promise<void> {
  await sql`
    update alerts_seen seen set alerts = least(seen.alerts, (
      select count(*) from attempt_event event
      where event.attempt_id = seen.attempt_id and ${isAlert} and event.id <= seen.last_event
    )) where seen.attempt_id = ${attemptId}`.execute(tx);
}
