import type { Movement } from "@invigil/contract/proctoring/movements";
import type { Db, Tx } from "@invigil/db/connection";
import type { HeadPose } from "@invigil/rules/proctoring/movements/head-pose";
import { sql } from "kysely";

/** The attempts at which something is due. */
export async function dueMovements(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ attempt_id: number }>`
    select attempt_id from proctor_session where movement_at <= ${now} order by movement_at limit 100`.execute(db);
  return rows.map(({ attempt_id }) => attempt_id);
}

/** A page whose last heartbeat is older than this, or than two of its intervals, is not in contact. */
const CONTACT_SECONDS = 15;
/** A recording that was begun longer ago, and never stored, is over. */
const RECORDING = "15 minutes";

export interface MovementFacts {
  starts: Date | null;
  expires: Date | null;
  /** The clock runs. */
  active: boolean;
  /** The attempt has ended, or a retake replaced it. */
  over: boolean;
  /** The candidate said that they cannot make movements. */
  declined: boolean;
  /** A page is open, in contact and in front, its camera sends pictures, and no answer is being recorded. */
  suits: boolean;
}

/**
 * Locks an attempt at which something is still due, in the order of every change to it, and says whether this is a
 * moment to ask for something. Undefined if another server is at it.
 */
export async function lockDue(
  tx: Tx,
  { attemptId, now }: { attemptId: number; now: Date },
): Promise<MovementFacts | undefined> {
  await sql`select from attempt where id = ${attemptId} for no key update`.execute(tx);
  const { rows } = await sql<MovementFacts>`
    select attempt.started_at as starts, attempt.expires_at as expires,
      attempt.state = 'ACTIVE' and attempt.paused_at is null and attempt.reset_at is null as active,
      attempt.state <> 'ACTIVE' or attempt.reset_at is not null as over,
      session.no_movements_at is not null as declined,
      (session.lost_at is null and session.http_since is null and session.missing_since is null
        and session.ended_at is null and session.left_at is null
        and session.heartbeat_at > ${now}::timestamptz - interval '1 second' * greatest(${CONTACT_SECONDS}::numeric,
          case when session.ab_mode = 'single' then 0 else 2
            * coalesce((test.system_settings #>> '{batch_proctoring_scaling,heartbeat_seconds}')::numeric, 0) end)
        and exists (select from present_page page where page.attempt_id = attempt.id)
        and coalesce((select event.kind = 'focus' from attempt_event event
          where event.attempt_id = attempt.id and event.kind in ('blur', 'focus') order by event.at desc, event.id desc limit 1), true)
        and coalesce((select event.kind = 'webcam-enabled' from attempt_event event
          where event.attempt_id = attempt.id and event.kind in ('webcam-enabled', 'webcam-disabled')
          order by event.id desc limit 1), false)
        and not exists (select from attempt_event begun
          where begun.attempt_id = attempt.id and begun.kind = 'recording-begun'
            and begun.at > ${now}::timestamptz - ${RECORDING}::interval
            and not exists (select from proctor_media media
              where media.attempt_id = attempt.id and media.kind = 'recording' and media.stored_at > begun.at))
        and not exists (select from interview_session interview
          where interview.attempt_id = attempt.id and interview.state = 'live')) is true as suits
    from proctor_session session
    join attempt on attempt.id = session.attempt_id
    join test on test.id = attempt.test_id
    where session.attempt_id = ${attemptId} and session.movement_at <= ${now}
    for update of session skip locked`.execute(tx);
  return rows[0];
}

/** A picture that the page named, as far as it came. */
export interface NamedPicture {
  id: string;
  /** It is not stored or not analysed yet. */
  waiting: boolean;
  pose: HeadPose | null;
  unclear: string | null;
  faces: number | null;
}

/** Those that were taken since a request was made; older ones show nothing of it, whatever the page says. */
export async function namedPictures(
  tx: Tx,
  { attemptId, sequences, since }: { attemptId: number; sequences: readonly number[]; since: Date },
): Promise<NamedPicture[]> {
  const { rows } = await sql<NamedPicture>`
    select id, state = 'signed' or state = 'stored' and analysed_at is null as waiting,
      metadata #> '{analysis,pose}' as pose, metadata #>> '{analysis,unclear}' as unclear,
      (metadata #>> '{analysis,faces}')::float as faces
    from proctor_media
    where attempt_id = ${attemptId} and kind = 'snapshot' and sequence = any(${[...sequences]}::int[])
      and state in ('signed', 'stored', 'deleted')
      and (taken_at >= ${since} or state = 'signed' and metadata ->> 'prefetched' = 'true')
    order by sequence`.execute(tx);
  return rows;
}

const USUAL_PICTURES = 20;

/** How the head was held in the pictures before. */
export async function posesBefore(
  tx: Tx,
  { attemptId, before }: { attemptId: number; before: Date },
): Promise<HeadPose[]> {
  const { rows } = await sql<{ pose: HeadPose }>`
    select metadata #> '{analysis,pose}' as pose from proctor_media
    where attempt_id = ${attemptId} and kind = 'snapshot' and taken_at < ${before} and metadata -> 'analysis' ? 'pose'
    order by taken_at desc limit ${USUAL_PICTURES}`.execute(tx);
  return rows.map(({ pose }) => pose);
}

interface LastMovement {
  movement: Movement;
  /** It was not answered, although the page was used meanwhile, and no alert has counted it. */
  counts: boolean;
}

/** The request before; those that were never shown are none. */
export async function lastMovement(
  tx: Tx,
  { attemptId, id }: { attemptId: number; id: number | null },
): Promise<LastMovement | null> {
  const { rows } = await sql<LastMovement>`
    select data ->> 'movement' as movement,
      kind = 'movement' and data ->> 'outcome' = 'unanswered' and coalesce((data #>> '{over,used}')::boolean, false) as counts
    from attempt_event
    where attempt_id = ${attemptId} and kind in ('movement', 'movement-missed') and data ->> 'outcome' <> 'not-shown'
      and (${id}::bigint is null or id < ${id}::bigint)
    order by id desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** Whether the page was left, the clock stopped, or contact or camera were lost since a request was made. */
export async function wasDisturbed(tx: Tx, { attemptId, since }: { attemptId: number; since: Date }): Promise<boolean> {
  const { rows } = await sql`
    select from attempt_event
    where attempt_id = ${attemptId} and at >= ${since}
      and kind in ('blur', 'offline', 'pause', 'heartbeat-lost', 'page-closed', 'webcam-disabled', 'pictures-missing')
    limit 1`.execute(tx);
  return rows.length > 0;
}
