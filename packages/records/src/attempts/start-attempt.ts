import { NOTE_START } from "../evidence/note-start.ts";
import { TELL_STARTED } from "../messages/tell-hooks.ts";

/**
 * The hot path: attempt, sections, timeline event and webhook deliveries, in one statement. It returns nothing if the
 * attempt already exists. `started` has the attempt's id; `$1` slug, `$2` token, `$3` test, `$4` account, `$5`
 * invitation, `$6` now, `$7` deadline, `$8` sections as JSON, `$9` whether it is a trial, `$10` the hash of the
 * session that starts it, `$11` the accommodations that the times follow, if any: if they have changed
 * since, nothing is written either.
 */
export const START_STATEMENT = `
with invited as materialized (
  select id from invite
  where id = $5 and revoked_at is null and (closes_at is null or closes_at > $6::timestamptz)
    and accommodations = coalesce($11::jsonb, accommodations)
  for key share
), started as (
  insert into attempt as a (slug, token, test_id, account_id, invite_id, state, created_at, started_at, expires_at, is_trial)
  select $1, $2, $3, $4, $5, 'ACTIVE', $6, $6, $7, $9 where $9 or exists (select from invited)
  on conflict (test_id, account_id) where reset_at is null do update
  set state = 'ACTIVE', started_at = excluded.started_at, expires_at = excluded.expires_at
  where a.state = 'START' and a.started_at is null
  returning a.id, a.slug, a.token, a.event_sequence, a.news_number
), sections as (
  insert into attempt_section
    (attempt_id, section_id, position, status, started_at, expires_at, extend_duration, problem_ids)
  select started.id, x.section_id, x.position, x.status, x.started_at, x.expires_at, x.extend_duration, x.problem_ids
  from started, jsonb_to_recordset($8::jsonb)
    as x(section_id bigint, position int, status text, started_at timestamptz, expires_at timestamptz,
      extend_duration int, problem_ids bigint[])
), logged as (${NOTE_START}
), told as (${TELL_STARTED}
)
select id, slug, token, event_sequence, news_number from started`;
