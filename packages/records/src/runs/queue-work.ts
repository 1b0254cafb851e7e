import { isHeldAgainstCandidate } from "@invigil/rules/proctoring/malpractice-status";
import { sql } from "kysely";
import { noteEvidence } from "../evidence/note-evidence.ts";
import type { Db, Tx } from "@invigil/db/connection";
import type { RunKind, RunState } from "@invigil/db/generated";
import { toJson, type JsonValue } from "@invigil/db/json";
import { isUniqueViolation } from "@invigil/db/unique-violation";
import { notify, RUN_CHANGED, RUN_QUEUED, type RunChange } from "./queue.ts";

/** A run with everything that a worker needs to judge it. */
export interface ClaimedRun {
  id: string;
  kind: RunKind;
  technology: string;
  request: JsonValue;
  problem: string;
  problem_type: string;
  max_score: number;
  content: JsonValue;
  grading: JsonValue;
}

interface Claim {
  worker: string;
  offers: readonly string[];
  leaseMs: number;
}

/**
 * The next run that this worker can judge: those that somebody waits for in turn, then the most urgent of the others,
 * then the oldest; never a second one per account.
 */
export async function claimRun(db: Db, claim: Claim): Promise<ClaimedRun | undefined> {
  for (;;) {
    try {
      return await tryClaim(db, claim);
    } catch (error) {
      // Another worker has just taken another run of the same account, so look again.
      if (!isUniqueViolation(error)) throw error;
    }
  }
}

async function tryClaim(db: Db, { worker, offers, leaseMs }: Claim): Promise<ClaimedRun | undefined> {
  const { rows } = await sql<ClaimedRun>`
    with claimed as (
      update run
      set state = 'RUNNING', tries = tries + 1, leased_by = ${worker}, started_at = clock_timestamp(),
        lease_until = clock_timestamp() + ${leaseMs} * interval '1 millisecond'
      where id = (select next_run(${offers}::text[]))
      returning *
    )
    select c.id, c.kind, c.technology, c.request, p.slug as problem, p.problem_type, p.max_score, key.content,
      coalesce(c.grading, (select change -> 'grading' from regrade where regrade.id = c.regrade_id), key.grading) as grading
    from claimed c join problem p on p.id = c.problem_id
    join problem key on key.id = placed_key((
      select sp.key_id from attempt a join section on section.test_id = a.test_id
      join section_problem sp on sp.section_id = section.id and sp.problem_id = coalesce(p.parent_id, p.id)
      where a.id = c.attempt_id limit 1
    ), p.id)`.execute(db);
  return rows[0];
}

/**
 * Renews the leases of a worker's runs. Returns those it still holds: the others were aborted or given to another
 * worker.
 */
export async function renewLeases(db: Db, { worker, leaseMs }: Omit<Claim, "offers">): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update run set lease_until = clock_timestamp() + ${leaseMs} * interval '1 millisecond'
    where leased_by = ${worker} and state = 'RUNNING' returning id`.execute(db);
  return rows.map(({ id }) => id);
}

interface Held {
  id: string;
  worker: string;
}

/** Writes the progress, for open pages and returning ones. False if the run is no longer this worker's. */
export async function writeProgress(
  db: Db,
  { id, worker }: Held,
  { result, from, to }: { result: object } & Pick<RunChange, "from" | "to">,
): Promise<boolean> {
  const notice = JSON.stringify({ id, from, to, over: false } satisfies RunChange);
  const { rows } = await sql`
    with written as (
      update run set result = ${toJson(result)}::jsonb
      where id = ${id} and leased_by = ${worker} and state = 'RUNNING' returning id
    )
    select pg_notify(${RUN_CHANGED}, ${notice}) from written`.execute(db);
  return rows.length > 0;
}

interface Finish {
  state: Extract<RunState, "EVALUATED" | "ERROR" | "MAL_PRACTICE_ERROR">;
  result: object | null;
  message: string | null;
}

/** Only the lease holder may end a run, and only once. Returns false if the result came too late and is dropped. */
export async function finishRun(db: Db, held: Held, finish: Finish): Promise<boolean> {
  if (finish.state !== "MAL_PRACTICE_ERROR") return (await writeEnd(db, held, finish)) !== undefined;
  return db.transaction().execute(async (tx) => {
    // The event below needs the attempt, and ending the attempt locks it before its runs.
    await sql`
      select from attempt where id = (select attempt_id from run where id = ${held.id}) for key share`.execute(tx);
    const run = await writeEnd(tx, held, finish);
    if (!run) return false;
    const { attempt_id: attemptId, problem_id: problemId, kind, finished_at: at } = run;
    if (attemptId === null || !isHeldAgainstCandidate(kind)) return true;
    const data = { run_id: held.id, kind, reason: finish.message };
    await noteEvidence(tx, [{ attemptId, problemId, kind: "malpractice", source: "analysis", at, now: at, data }]);
    return true;
  });
}

interface EndedRun {
  attempt_id: number | null;
  problem_id: number;
  kind: RunKind;
  finished_at: Date;
}

/** One statement, including the notice, because nearly every run ends here. */
async function writeEnd(db: Db | Tx, { id, worker }: Held, { state, result, message }: Finish) {
  const notice = JSON.stringify({ id, from: 0, to: 0, over: true } satisfies RunChange);
  const { rows } = await sql<EndedRun>`
    with ended as (
      update run
      set state = ${state}, message = ${message}, result = ${result === null ? null : toJson(result)}::jsonb,
        finished_at = clock_timestamp(), leased_by = null, lease_until = null
      where id = ${id} and leased_by = ${worker} and state = 'RUNNING'
      returning attempt_id, problem_id, kind, finished_at
    )
    select ended.*, pg_notify(${RUN_CHANGED}, ${notice}) from ended`.execute(db);
  return rows[0];
}

/** A worker that stops cleanly returns its runs, without using up a try. */
export async function releaseRuns(db: Db, worker: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ needs: string }>`
      update run
      set state = 'QUEUED', tries = tries - 1, leased_by = null, lease_until = null, result = null
      where leased_by = ${worker} and state = 'RUNNING' returning needs`.execute(tx);
    for (const { needs } of rows) await notify(tx, RUN_QUEUED, needs);
  });
}
