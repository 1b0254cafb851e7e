import type { Tx } from "@invigil/db/connection";
import { ALERT_KINDS } from "@invigil/rules/evidence/alert-kinds";
import { sql } from "kysely";

/** Literals, not parameters, because only then does the database know that its index of alerts covers them all. */
export const ALERTS = sql.raw(ALERT_KINDS.map((kind) => `'${kind}'`).join(", "));

interface Look {
  attemptId: number;
  accountId: number;
  alerts: number;
  at: Date;
}

/** Returns how many are seen now, never more than exist; null if that many were seen before. */
export async function raiseSeen(tx: Tx, { attemptId, accountId, alerts, at }: Look): Promise<number | null> {
  const { rows } = await sql<{ alerts: number }>`
    insert into alerts_seen (attempt_id, alerts, account_id, at)
    select ${attemptId}, least(${alerts}, count(*)), ${accountId}, ${at} from attempt_event
      where attempt_id = ${attemptId} and part_of is null and kind in (${ALERTS}) having count(*) > 0
    on conflict (attempt_id) do update
      set alerts = excluded.alerts, account_id = excluded.account_id, at = excluded.at
      where alerts_seen.alerts < excluded.alerts
    returning alerts`.execute(tx);
  return rows[0]?.alerts ?? null;
}

/** Nobody has looked at more alerts than there are now, or the next one would count as seen. */
export async function lowerSeen(tx: Tx, attemptId: number): Promise<void> {
  await sql`
    update alerts_seen set alerts = least(alerts, (
      select count(*) from attempt_event
      where attempt_id = ${attemptId} and part_of is null and kind in (${ALERTS})
    )) where attempt_id = ${attemptId}`.execute(tx);
}
