import type { Tx } from "@invigil/db/connection";
import { toJson } from "@invigil/db/json";
import { sql } from "kysely";
import type { ProblemContent } from "../../records/definitions.ts";
import type { StoredChange } from "./stored-change.ts";

/** Nobody evaluates answers to it, or hands any in, until the new key is there. */
export function lockKeyed(tx: Tx, id: number) {
  return tx
    .selectFrom("problem")
    .select(["problem_type", "content"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

interface Applied {
  testId: number;
  problemId: number;
  change: StoredChange;
  samples: ProblemContent["samples"] | undefined;
  at: Date;
}

/** From now on everything is judged by it. A test's number tells the servers to read its problems anew. */
export async function writeChange(tx: Tx, { testId, problemId, change, samples, at }: Applied): Promise<void> {
  const { grading, points } = change;
  if (grading !== undefined) {
    await tx
      .updateTable("problem")
      .set({ grading: toJson(grading), updated_at: at })
      .where("id", "=", problemId)
      .execute();
    await forgetJudgements(tx, problemId);
  }
  if (samples !== undefined) {
    await sql`
      update problem set content = content || jsonb_build_object('samples', ${JSON.stringify(samples)}::jsonb)
      where id = ${problemId}`.execute(tx);
    // Other tests show the same problem.
    await sql`
      update test set version = version + 1, updated_at = ${at} where id in (
        select section.test_id from section join section_problem sp on sp.section_id = section.id
        where sp.problem_id = ${problemId}
      )`.execute(tx);
  }
  if (points === undefined) return;
  await sql`
    update section_problem sp set points = ${points} from section
    where section.id = sp.section_id and section.test_id = ${testId} and sp.problem_id = ${problemId}`.execute(tx);
  await sql`update test set version = version + 1, updated_at = ${at} where id = ${testId}`.execute(tx);
}

/** Whoever marks one of the answers is done, or waits until the new scores are there. */
export async function lockJudged(tx: Tx, regradeId: number): Promise<void> {
  await sql`
    select from attempt where id in (
      select s.attempt_id from regrade_result r join solution s on s.id = r.solution_id where r.regrade_id = ${regradeId}
    ) order by id for update`.execute(tx);
}

/** What the old key said of code in attempts that have no score yet counts no more: they are judged again at their end. */
async function forgetJudgements(tx: Tx, problemId: number): Promise<void> {
  await sql`
    update run set seq = null from attempt
    where run.problem_id = ${problemId} and run.kind in ('submit', 'grade') and run.seq is not null
      and attempt.id = run.attempt_id and attempt.evaluated_at is null`.execute(tx);
}

/** Scores of answers, then of their attempts. Those that are kept stay untouched. Answers how many were written. */
export async function writeNewScores(tx: Tx, regradeId: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update solution s set status = r.status, score = r.score, evaluation = r.evaluation
    from regrade_result r
    where r.regrade_id = ${regradeId} and s.id = r.solution_id and not (r.evaluation ? 'kept')`.execute(tx);
  await sql`
    update attempt a
    set score = (select coalesce(sum(s.score), 0) from solution s where s.attempt_id = a.id)
    from (
      select distinct s.attempt_id from regrade_result r join solution s on s.id = r.solution_id
      where r.regrade_id = ${regradeId}
    ) touched
    where a.id = touched.attempt_id`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
