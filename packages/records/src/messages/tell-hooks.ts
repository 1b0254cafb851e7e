import type { WebhookEvent } from "@invigil/contract/inviting/webhooks";
import type { Tx } from "@invigil/db/connection";
import { sql } from "kysely";

interface Happened {
  event: WebhookEvent;
  /** Ids of invitations or of attempts. */
  inviteIds?: readonly string[];
  attemptIds?: readonly number[];
  at: Date;
  /** Extra data about evaluated attempts, by their id. */
  results?: ReadonlyMap<number, object>;
}

/** The payload about a candidate, as SQL over `i` (invite), `p` (account), `t` (test) and `a` (attempt). */
const HOOK_PAYLOAD = `
  jsonb_build_object(
    'test', jsonb_build_object('slug', t.slug, 'name', t.name),
    'candidate', jsonb_build_object('username', p.username, 'name', p.full_name, 'email', coalesce(i.email, p.email), 'invite_id', i.id),
    'attempt', case when a.id is not null then jsonb_build_object('id', a.id, 'started_at', a.started_at,
      'submitted_at', a.submitted_at, 'submission_type', a.submission_type, 'reason', a.reason, 'score', a.score) end
  )`;

/**
 * Part of the statement that starts an attempt, over its row `started` and its parameters: the test ($3), the account
 * ($4), the invitation ($5) and the time ($6).
 */
export const TELL_STARTED = `
  insert into webhook_delivery (webhook_id, event, payload, due_at, created_at)
  select w.id, 'started', ${HOOK_PAYLOAD}, $6, $6
  from (select started.id, $6::timestamptz as started_at, null::timestamptz as submitted_at, null as submission_type,
    null as reason, null::float8 as score from started) a
  join test t on t.id = $3
  join webhook w on w.company_id = t.company_id and w.disabled_at is null and 'started' = any(w.events)
  join account p on p.id = $4 and p.usertype = 'hacker'
  left join invite i on i.id = $5`;

/**
 * Queues the event for every subscribed webhook of the company, in the transaction that it reports. Trials are not
 * reported.
 */
export async function tellHooks(tx: Tx, { event, inviteIds, attemptIds, at, results }: Happened): Promise<void> {
  const payload = sql.raw(HOOK_PAYLOAD);
  const beside = JSON.stringify(Object.fromEntries(results ?? []));
  const subject =
    inviteIds === undefined
      ? sql`attempt a left join invite i on i.id = a.invite_id join account p on p.id = a.account_id
          join test t on t.id = a.test_id where a.id = any(${attemptIds ?? []}) and not a.is_trial`
      : sql`invite i left join attempt a on false join account p on p.id = i.account_id
          join test t on t.id = i.test_id where i.id = any(${inviteIds})`;
  await sql`
    with said as (
      select t.company_id, ${payload} as payload, ${beside}::jsonb -> a.id::text as result from ${subject}
    ), told as (
      select company_id, case when result is null then payload
        else jsonb_set(payload, '{attempt}', payload -> 'attempt' || result) end as payload
      from said
    )
    insert into webhook_delivery (webhook_id, event, payload, due_at, created_at)
    select w.id, ${event}, told.payload, ${at}, ${at}
    from told join webhook w on w.company_id = told.company_id
    where w.disabled_at is null and ${event} = any(w.events)`.execute(tx);
}
