import { sql, type RawBuilder } from "kysely";
import type { Db, Tx } from "@invigil/db/connection";
import type { RunKind } from "@invigil/db/generated";
import { toJson } from "@invigil/db/json";
import { placeOf, someoneWaits, turnOf } from "./queue-order.ts";
import { liveWorkers } from "./workers.ts";

/** The payload is what the run needs. */
export const RUN_QUEUED = "run_queued";
/** The payload is a `RunChange` as JSON. */
export const RUN_CHANGED = "run_changed";
/** The payload is the run's id. */
export const RUN_ABORTED = "run_aborted";

/** Cases from `from` up to `to` are new, or the run is over. */
export type RunChange = { id: string; from: number; to: number; over: boolean };

/** Somebody waits for a run and watches a submission; nobody waits for a grade, and even less for a regrade. */
export const PRIORITY: Record<RunKind, number> = { run: 0, trial: 0, submit: 1, grade: 2, regrade: 3 };

interface NewRun {
  kind: "run" | "submit" | "grade";
  attemptId: number;
  accountId: number;
  problemId: number;
  solutionId: number | null;
  seq: number | null;
  technology: string;
  needs: string;
  request: object;
  now: Date;
}

/**
 * `ahead` is how many go first, `busy` that the account has an unfinished run or submission, `ended` that the attempt
 * has ended.
 */
export type Enqueued = { id: string; ahead: number } | { id: null; why: "busy" | "ended" };

/**
 * Written by one statement, so that it needs no transaction; inside one, the notice goes out with the caller's commit.
 * The place is read only if somebody else waits.
 */
export async function enqueueRun(db: Db | Tx, input: NewRun): Promise<Enqueued> {
  const { kind, needs } = input;
  // The attempt must not end meanwhile; a grade belongs to an attempt that has.
  const { rows } = await sql<{ id: string | null; open: boolean; waits: boolean }>`
    with place as (
      select id, test_id, invite_id from attempt
      where id = ${input.attemptId} and (state = 'ACTIVE' or ${kind}::text = 'grade') for key share
    ), made as (
      insert into run (company_id, crowd, turn_at, kind, attempt_id, account_id, problem_id, solution_id, seq, technology,
        needs, request, priority, created_at)
      select (select company_id from test where test.id = place.test_id), run_crowd(place.test_id, place.invite_id),
        ${turnOf(input.attemptId)}, ${kind}::text, place.id, ${input.accountId}, ${input.problemId},
        ${input.solutionId}::bigint, ${input.seq}::int,
        ${input.technology}::text, ${needs}::text, ${toJson(input.request)}::jsonb, ${PRIORITY[kind]}::smallint,
        ${input.now}::timestamptz
      from place on conflict do nothing returning id
    )
    select (select id from made) as id, exists (select from place) as open,
      ${someoneWaits} as waits,
      (select pg_notify(${RUN_QUEUED}, ${needs}) from made),
      -- Who tries code and loses that with the database presses the button again; an answer is never at stake.
      case when ${kind}::text = 'run' then set_config('synchronous_commit', 'off', true) end`.execute(db);
  const [row] = rows;
  if (row?.id) return { id: row.id, ahead: kind !== "grade" && row.waits ? await placeOf(db, row.id) : 0 };
  return { id: null, why: row?.open ? "busy" : "ended" };
}

interface NewTrial extends Pick<NewRun, "accountId" | "problemId" | "technology" | "needs" | "request" | "now"> {
  /** The current key, so that the verdict stays true when the key changes. */
  grading: object;
}

/** The files that candidates are given, in short. A trial keeps it, because read-only ones are judged with the code. */
export const filesPrint = sql<string>`md5((problem.content -> 'files')::text)`;

/** Queues an author's run. Undefined if the account has an unfinished one. */
export async function enqueueTrial(db: Db | Tx, input: NewTrial): Promise<{ id: string; ahead: number } | undefined> {
  const { rows } = await sql<{ id: string; waits: boolean }>`
    with made as (
      insert into run (company_id, crowd, kind, account_id, problem_id, technology, needs, request, grading, priority,
        created_at)
      select company_id, 'c' || company_id, 'trial', ${input.accountId}, ${input.problemId}, ${input.technology},
        ${input.needs}, ${toJson(input.request)}::jsonb || jsonb_build_object('given_files', ${filesPrint}),
        ${toJson(input.grading)}::jsonb, ${PRIORITY.trial}::smallint, ${input.now}::timestamptz
      from problem where id = ${input.problemId}
      on conflict do nothing returning id
    )
    select made.id, pg_notify(${RUN_QUEUED}, ${input.needs}),
      ${someoneWaits} as waits
    from made`.execute(db);
  const [row] = rows;
  return row && { id: row.id, ahead: row.waits ? await placeOf(db, row.id) : 0 };
}

export function offeredFor(needs: RawBuilder<string>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from ${liveWorkers} w where ${needs} = any(w.offers))`;
}

interface Asked {
  needs: string;
  companyId: number;
  /** Absent for an author's trial. */
  crowd?: string;
  /** How many may wait in all. */
  most: number;
}

/** Whether a live worker could take such a run, and whether it may wait. */
export async function queueFor(db: Db | Tx, asked: Asked): Promise<{ offered: boolean; room: boolean }> {
  const { needs, companyId, crowd = `c${companyId}`, most } = asked;
  const { rows } = await sql<{ offered: boolean; room: boolean }>`
    select ${offeredFor(sql<string>`${needs}::text`)} as offered,
      has_run_room(${companyId}, ${crowd}, ${most}) as room`.execute(db);
  return rows[0] ?? { offered: false, room: false };
}

type Aborted =
  | {
      attemptId: number;
      /** If absent, all of the attempt's. */
      runId?: string;
      sectionId?: number;
    }
  /** A trial. */
  | { attemptId: null; runId: string; sectionId?: undefined };

/** Ends waiting and running runs and submissions; grades continue. Returns the ids. */
export async function abortRuns(tx: Tx, { attemptId, runId, sectionId }: Aborted): Promise<string[]> {
  const place = attemptId === null ? sql`attempt_id is null` : sql`attempt_id = ${attemptId}`;
  const one = runId === undefined ? sql`` : sql`and run.id = ${runId}`;
  const section =
    sectionId === undefined
      ? sql``
      : sql`and exists (
          select from problem p join section_problem sp on sp.problem_id = coalesce(p.parent_id, p.id)
          where p.id = run.problem_id and sp.section_id = ${sectionId})`;
  const { rows } = await sql<{ id: string; was: string }>`
    with gone as (
      select id, state from run
      where ${place} and kind not in ('grade', 'regrade') and state in ('QUEUED', 'RUNNING') ${one} ${section}
      order by id for no key update
    )
    update run set state = 'ABORT', finished_at = clock_timestamp(), leased_by = null, lease_until = null
    from gone where run.id = gone.id
    returning run.id, gone.state as was`.execute(tx);
  for (const { id, was } of rows) {
    if (was === "RUNNING") await notify(tx, RUN_ABORTED, id);
    await notifyChange(tx, { id, from: 0, to: 0, over: true });
  }
  return rows.map(({ id }) => id);
}

export async function notifyChange(db: Db | Tx, change: RunChange): Promise<void> {
  await notify(db, RUN_CHANGED, JSON.stringify(change));
}

export async function notify(db: Db | Tx, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db);
}
