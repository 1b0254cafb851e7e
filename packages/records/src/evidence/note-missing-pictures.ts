import type { Db, Tx } from "@invigil/db/connection";
import { sql } from "kysely";

/** A page whose last heartbeat is older than this, or than two of its intervals, is not in contact. */
const CONTACT_SECONDS = 15;

/** In so many half-minutes of a silence answers must have arrived: a connection that is back brings them all at once. */
const ANSWERED_OFTEN = 3;
/** Answers that were on their way when the silence began say nothing. */
const UNDER_WAY_SECONDS = 30;

/** Pictures are expected. */
const EXPECTED = sql`
  session.picture_interval is not null and session.ended_at is null
  and attempt.state = 'ACTIVE' and attempt.paused_at is null and attempt.reset_at is null`;

interface Limits {
  now: Date;
  /** The longest that no picture may arrive at an interval, and the same if pictures wait on the device. */
  limits: (interval: number) => { usual: number; waiting: number };
}

interface Overdue {
  attempt_id: number;
  interval: number;
  since: Date;
  waiting: boolean;
  answers: boolean;
}

/** The page is there, and expected to send pictures. */
const WATCHED = sql`${EXPECTED} and session.lost_at is null`;

/** Nothing is heard of the page, but answers are saved: the connection is there. */
const ANSWERS = sql`(
  select count(distinct floor(extract(epoch from revision.saved_at) / 30))
  from solution join solution_revision revision on revision.solution_id = solution.id
  where solution.attempt_id = session.attempt_id
    and revision.saved_at > session.lost_at + make_interval(secs => ${UNDER_WAY_SECONDS})
) >= ${ANSWERED_OFTEN}`;

/** Pictures count from when the page, the clock or the camera began, and from when the page was heard again. */
const BEGINNINGS = sql`('start', 'resume', 'unpause', 'service-back', 'fingerprint', 'online', 'webcam-enabled')`;

/** Pages in contact, or that save answers, and have sent no picture for two intervals at least. The caller decides about each. */
async function overdue(tx: Tx, now: Date): Promise<Overdue[]> {
  const { rows } = await sql<Overdue>`
    select session.attempt_id, session.picture_interval as interval,
      (session.counters ->> 'snapshots_taken')::int
        > (session.counters ->> 'snapshots_stored')::int + (session.counters ->> 'snapshots_failed')::int as waiting,
      session.lost_at is not null as answers,
      greatest(session.picture_at, session.created_at, (
        select max(case when event.kind = 'heartbeat-lost'
          then event.at + (event.data ->> 'duration')::float8 * interval '1 millisecond' else event.received_at end)
        from attempt_event event
        where event.attempt_id = session.attempt_id and (event.kind in ${BEGINNINGS} or event.kind = 'heartbeat-lost')
      )) as since
    from proctor_session session
    join attempt on attempt.id = session.attempt_id
    join test on test.id = attempt.test_id
    where ${EXPECTED} and session.missing_since is null
      and coalesce(session.picture_at, session.created_at) < ${now}::timestamptz - 2 * session.picture_interval * interval '1 millisecond'
      and case when session.lost_at is not null then ${ANSWERS}
        else session.heartbeat_at > ${now}::timestamptz - interval '1 second' * greatest(${CONTACT_SECONDS}::numeric,
          case when session.ab_mode = 'single' then 0 else 2
            * coalesce((test.system_settings #>> '{batch_proctoring_scaling,heartbeat_seconds}')::numeric, 0) end) end
    limit 500
    for update of session skip locked`.execute(tx);
  return rows;
}

/** Writes when the last picture came; a report of the page that its camera is off is the same happening. */
export async function noteMissingPictures(db: Db, { now, limits }: Limits): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const { attempt_id, interval, since, waiting, answers } of await overdue(tx, now)) {
      const { usual, waiting: longer } = limits(interval);
      if (now.getTime() - since.getTime() <= (waiting ? longer : usual)) continue;
      const data = answers ? { answers } : waiting ? { waiting } : {};
      await sql`
        with marked as (
          update proctor_session set missing_since = ${since} where attempt_id = ${attempt_id}
        )
        insert into attempt_event (attempt_id, kind, at, received_at, source, data, part_of)
        select ${attempt_id}, 'pictures-missing', ${since}, ${now}, 'server', ${JSON.stringify(data)}::jsonb, (
          select case when camera.kind = 'webcam-disabled' then coalesce(camera.part_of, camera.id) end
          from attempt_event camera
          where camera.attempt_id = ${attempt_id} and camera.kind in ('webcam-enabled', 'webcam-disabled')
          order by camera.id desc limit 1)`.execute(tx);
    }
  });
}

/** A picture has arrived: the line about those that were missing gets its end. */
export async function notePicture(tx: Tx, { attemptId, now }: { attemptId: number; now: Date }): Promise<void> {
  await sql`
    with session as (
      select attempt_id, missing_since from proctor_session where attempt_id = ${attemptId} for update
    ), arrived as (
      update proctor_session set picture_at = ${now}, pictures = proctor_session.pictures + 1, missing_since = null
      from session where proctor_session.attempt_id = session.attempt_id
    )
    update attempt_event line
    set data = line.data || jsonb_build_object('duration', extract(epoch from ${now}::timestamptz - line.at) * 1000)
    from session
    where line.attempt_id = session.attempt_id and line.kind = 'pictures-missing' and line.at = session.missing_since
      and not line.data ? 'duration'`.execute(tx);
}

/** Pages that report more stored pictures than arrived, told once per attempt. */
export async function noteFalseCounters(db: Db, { now, ahead }: { now: Date; ahead: number }): Promise<void> {
  await sql`
    insert into attempt_event (attempt_id, kind, at, received_at, source, data)
    select session.attempt_id, 'counters-differ', ${now}, ${now}, 'server',
      jsonb_build_object('reported', session.counters -> 'snapshots_stored', 'stored', session.pictures)
    from proctor_session session join attempt on attempt.id = session.attempt_id
    where ${WATCHED} and session.heartbeat_at > ${now}::timestamptz - interval '1 minute'
      and (session.counters ->> 'snapshots_stored')::int > session.pictures + ${ahead}::int
      and not exists (
        select from attempt_event known where known.attempt_id = session.attempt_id and known.kind = 'counters-differ')`.execute(
    db,
  );
}
