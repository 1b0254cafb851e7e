import type { Db } from "@invigil/db/connection";
import { alertsOfAttempt } from "@invigil/records/evidence/open-alerts";
import type { LiveRow } from "@invigil/contract/proctoring/live";
import type { OutageCredit } from "@invigil/contract/taking/attempts";
import { sql } from "kysely";
import { outagesOf } from "../../shared/attempts/outages.queries.ts";
import { smallBody, type HeadAnswer } from "../../shared/answers/given-answer.ts";

export function testToWatch(db: Db, key: { id: number }) {
  return db
    .selectFrom("test")
    .select(["id", "version", "is_timed_section"])
    .where("id", "=", key.id)
    .executeTakeFirst();
}

interface StoredAnswer extends HeadAnswer {
  problem: number;
}

export interface RunningRow {
  id: number;
  username: string;
  full_name: string;
  started_at: Date;
  expires_at: Date | null;
  paused_at: Date | null;
  paused_by: string | null;
  outages: OutageCredit[] | null;
  /** The answers that are not cleared, parts included. */
  answers: StoredAnswer[];
  section: string | null;
  section_expires_at: Date | null;
  heard_at: Date | null;
  snapshot_id: string | null;
  snapshot_at: Date | null;
  unseen: LiveRow["unseen"];
  silent: boolean;
  alerts: Record<string, number> | null;
  seen: number | null;
  seen_by: string | null;
  seen_at: Date | null;
  /** The chosen problems by section, if it gives each candidate a selection. */
  picks: Record<string, number[]> | null;
  interview: LiveRow["interview"];
  /** Whether a page is open, at any server. */
  connected: boolean;
}

/** Reports come at least every 30 s, or with each picture. */
const UNSEEN_SECONDS = 75;

/** One statement for the whole wall: a few index entries per attempt. */
export async function runningAttempts(db: Db, testId: number, now: Date): Promise<RunningRow[]> {
  const { rows } = await sql<RunningRow>`
    select attempt.id, account.username, account.full_name, attempt.started_at, attempt.expires_at, attempt.paused_at,
      pauser.full_name as paused_by, ${outagesOf(sql`attempt.id`)} as outages, answers.answers, current.section, current.section_expires_at, snapshot.id as snapshot_id, snapshot.taken_at as snapshot_at, unseen.kind as unseen, coalesce(microphone.kind = 'microphone-muted', false) as silent, alert.alerts, current.picks,
      case when seen.attempt_id is not null then alert.seen end as seen, watcher.full_name as seen_by, seen.at as seen_at,
      exists (select from present_page where present_page.attempt_id = attempt.id) as connected,
      greatest(session.heartbeat_at, answers.saved_at, heard.received_at) as heard_at, talk.interview
    from attempt
    join account on account.id = attempt.account_id
    left join proctor_session session on session.attempt_id = attempt.id
    left join alerts_seen seen on seen.attempt_id = attempt.id
    left join account pauser on pauser.id = attempt.paused_by
    left join account watcher on watcher.id = seen.account_id
    left join lateral (
      select json_build_object('state', interview.state, 'phase', interview.phase,
        'kind', (select kind from interview_turn turn where turn.attempt_id = attempt.id and turn.seq = interview.turn_seq),
        'question', (select count(*) from interview_turn turn
          where turn.attempt_id = attempt.id and turn.kind = 'question')) as interview
      from interview_session interview where interview.attempt_id = attempt.id
    ) talk on true
    cross join lateral (
      select max(solution.saved_at) as saved_at, coalesce(json_agg(json_build_object(
          'problem', problem_id, 'type', solution_type, 'small', ${smallBody}
        )) filter (where not cleared), '[]') as answers
      from solution left join solution_revision head on head.solution_id = solution.id and head.seq = solution.seq
      where solution.attempt_id = attempt.id
    ) answers
    cross join lateral (
      select min(section.name) filter (where own.status = 'CTK') as section,
        min(own.expires_at) filter (where own.status = 'CTK') as section_expires_at,
        jsonb_object_agg(own.section_id, own.problem_ids) filter (where own.problem_ids is not null) as picks
      from attempt_section own join section on section.id = own.section_id where own.attempt_id = attempt.id
    ) current
    left join lateral (
      select received_at from attempt_event
      where attempt_id = attempt.id and source = 'browser'
        and (sequence is not null or detector is distinct from 'secure browser')
      order by at desc limit 1
    ) heard on true
    left join lateral (
      select id, taken_at from proctor_media
      where attempt_id = attempt.id and kind = 'snapshot' and state = 'stored' order by taken_at desc limit 1
    ) snapshot on true
    left join lateral (
      select kind from attempt_event
      where attempt_id = attempt.id and kind in ('camera-unclear', 'detection-off', 'voice-off')
        and at > ${now}::timestamptz - make_interval(secs => ${UNSEEN_SECONDS})
      order by at desc limit 1
    ) unseen on true
    left join lateral (
      select kind from attempt_event
      where attempt_id = attempt.id
        and kind in ('microphone-enabled', 'microphone-disabled', 'microphone-muted', 'microphone-unmuted')
      order by id desc limit 1
    ) microphone on true
    cross join lateral ${alertsOfAttempt} alert
    where attempt.test_id = ${testId} and attempt.state = 'ACTIVE' and attempt.reset_at is null and not attempt.is_trial
      and attempt.started_at is not null
    order by attempt.id`.execute(db);
  return rows;
}

/** A candidate's attempt at a test, running or not. */
export function attemptAt(db: Db, key: { testId: number; username: string }) {
  return db
    .selectFrom("attempt")
    .innerJoin("account", "account.id", "attempt.account_id")
    .select(["attempt.id", "attempt.slug", "attempt.state"])
    .where("attempt.test_id", "=", key.testId)
    .where("account.username", "=", key.username)
    .where("attempt.reset_at", "is", null)
    .executeTakeFirst();
}

/** Whether the candidate has already acknowledged it. */
export async function isAcknowledged(db: Db, key: { attemptId: number; messageId: number }): Promise<boolean> {
  const { rows } = await sql`
    select from attempt_event where attempt_id = ${key.attemptId} and kind = 'proctor-message-read'
      and data ->> 'message' = ${String(key.messageId)} limit 1`.execute(db);
  return rows.length > 0;
}
