import type { RegradeChange } from "@invigil/contract/results/regrades";
import type { Tx } from "@invigil/db/connection";
import { toJson } from "@invigil/db/json";
import { sql } from "kysely";

/** Current, evaluated attempts of candidates. */
export const countedAttempts = sql`a.state = 'END' and a.evaluated_at is not null and a.reset_at is null and not a.is_trial`;

interface NewRegrade {
  testId: number;
  problemId: number;
  accountId: number;
  at: Date;
  change: RegradeChange & {
    /** What counted in the test at the time. */
    points_before: number;
    penalty: number;
    held_id: number;
    /** The other test's regrade that this one repeats. */
    repeats: number | null;
  };
}

export async function insertRegrade(tx: Tx, input: NewRegrade): Promise<number> {
  const { id } = await tx
    .insertInto("regrade")
    .values({
      test_id: input.testId,
      problem_id: input.problemId,
      created_by: input.accountId,
      created_at: input.at,
      change: toJson(input.change),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await refreshResults(tx, id);
  return id;
}

/**
 * Brings the list of answers up to date: newly evaluated attempts are added, reopened ones removed, and answers that
 * were judged or marked since are judged again. Returns whether anything had changed.
 */
export async function refreshResults(tx: Tx, regradeId: number): Promise<boolean> {
  const gone = await sql`
    delete from regrade_result r using solution s, attempt a
    where r.regrade_id = ${regradeId} and s.id = r.solution_id and a.id = s.attempt_id and not (${countedAttempts})`.execute(
    tx,
  );
  const stale = await sql`
    update regrade_result r
    set judged_at = null, score = null, status = null, evaluation = null, score_before = s.score, status_before = s.status
    from solution s join attempt a on a.id = s.attempt_id
    where r.regrade_id = ${regradeId} and s.id = r.solution_id and (
      s.score is distinct from r.score_before or s.status is distinct from r.status_before
      or a.evaluated_at > r.judged_at or exists (select from mark where solution_id = s.id and mark.at > r.judged_at)
    )`.execute(tx);
  const come = await sql`
    insert into regrade_result (regrade_id, solution_id, score_before, status_before)
    select regrade.id, s.id, s.score, s.status
    from regrade join solution s on s.problem_id = regrade.problem_id
    join attempt a on a.id = s.attempt_id and a.test_id = regrade.test_id
    where regrade.id = ${regradeId} and ${countedAttempts}
    on conflict do nothing`.execute(tx);
  return [gone, stale, come].some(({ numAffectedRows }) => (numAffectedRows ?? 0n) > 0n);
}

interface NewState {
  id: number;
  state: "running" | "applied" | "discarded";
  at: Date | null;
  /** The version that was created. */
  versionId?: number | null;
}

export function setRegradeState(tx: Tx, { id, state, at, versionId = null }: NewState) {
  return tx.updateTable("regrade").set({ state, ended_at: at, version_id: versionId }).where("id", "=", id).execute();
}

export interface NewScore {
  solutionId: number;
  status: string | null;
  score: number | null;
  evaluation: object;
}

export async function writeRegradeScores(
  tx: Tx,
  { regradeId, at }: { regradeId: number; at: Date },
  scores: NewScore[],
) {
  const rows = scores.map(({ solutionId, status, score, evaluation }) => ({
    id: solutionId,
    status,
    score,
    evaluation,
  }));
  await sql`
    update regrade_result r
    set status = x.status, score = x.score, evaluation = x.evaluation, judged_at = ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x(id bigint, status text, score double precision, evaluation jsonb)
    where r.regrade_id = ${regradeId} and r.solution_id = x.id and r.judged_at is null`.execute(tx);
}

/** Marks it as ready once nothing is waiting. */
export async function finishIfJudged(tx: Tx, id: number): Promise<void> {
  await sql`
    update regrade set state = 'ready'
    where id = ${id} and state = 'running'
      and not exists (select from regrade_result r where r.regrade_id = regrade.id and r.judged_at is null)`.execute(
    tx,
  );
}
