import { ALERT_KINDS } from "@invigil/rules/evidence/alert-kinds";
import { sql, type RawBuilder } from "kysely";

/** Literals, not parameters, because only then does the database know that its index of alerts covers them all. */
const ALERTS = sql.raw(ALERT_KINDS.map((kind) => `'${kind}'`).join(", "));

/** Whether a reviewer dismissed the happening with this line. */
export function isDismissed(line: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select from evidence_verdict verdict
    where verdict.event_id = ${line} and verdict.replaced_at is null and verdict.verdict = 'dismissed')`;
}

/** Whether the row `event` is the line of an alert. */
export const isAlert = sql<boolean>`(event.part_of is null and event.kind in (${ALERTS}))`;

/** The same without dismissed ones. */
export const isOpenAlert = sql<boolean>`(${isAlert} and not ${isDismissed(sql`event.id`)})`;

/** Whether it still waits for somebody to dismiss or confirm it. */
export const awaitsVerdict = sql<boolean>`(${isAlert} and not exists (select from evidence_verdict verdict
  where verdict.event_id = event.id and verdict.replaced_at is null and verdict.verdict <> 'withdrawn'))`;

/**
 * The alerts of the row `attempt` as a table of one row: how many are open, by kind and together, and how many of those
 * somebody has looked at. The row `seen` of `alerts_seen` says what that was; it may be missing. Walls ask every second,
 * so verdicts are read once an attempt, not once an alert.
 */
export const alertsOfAttempt = sql`(
  select jsonb_object_agg(kind, open) filter (where open > 0) as alerts, coalesce(sum(open), 0)::int as open,
    -- What has become an alert since the look is older than the newest one seen, and is new all the same.
    coalesce(greatest(0, sum(open_before) - greatest(0, sum(before) - seen.alerts)), 0)::int as seen
  from (
    select kind, count(*) filter (where not dismissed) as open, count(*) filter (where id <= seen.last_event) as before,
      count(*) filter (where id <= seen.last_event and not dismissed) as open_before
    from (
      select event.id, event.kind, event.id = any(array(
          select verdict.event_id from evidence_verdict verdict
          where verdict.attempt_id = attempt.id and verdict.replaced_at is null and verdict.verdict = 'dismissed'
        )) as dismissed
      from attempt_event event where event.attempt_id = attempt.id and ${isAlert}
    ) alert group by kind
  ) counted
)`;
