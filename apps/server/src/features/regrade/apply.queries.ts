import type { Tx } from "@invigil/db/connection";
import { sql } from "kysely";

/**
 * Locks the problem, so that nobody evaluates or hands in answers to it until the new key is there. Returns what counts
 * in the test now.
 */
export async function lockKeyed(tx: Tx, { testId, problemId }: { testId: number; problemId: number }) {
  await sql`select from problem where id = ${problemId} for update`.execute(tx);
  const { rows } = await sql<{ problem_type: string; content: unknown; held_id: number }>`
    select problem.problem_type, key.content, coalesce(sp.key_id, sp.problem_id) as held_id from problem
    join section_problem sp on sp.problem_id = coalesce(problem.parent_id, problem.id)
    join section on section.id = sp.section_id and section.test_id = ${testId}
    join problem key on key.id = placed_key(sp.key_id, problem.id)
    where problem.id = ${problemId}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("The test no longer contains the question.");
  return row;
}

/**
 * Waits for anyone who is marking one of the answers, and makes later ones wait for the new scores. Attempts are locked
 * before the problem: handing in a draft or asking for a run locks the attempt first and then needs the problem for its
 * foreign key. No key column changes, so rows that only reference an attempt do not wait.
 */
export async function lockJudged(tx: Tx, regradeId: number): Promise<void> {
  await sql`
    select from attempt where id in (
      select s.attempt_id from regrade_result r join solution s on s.id = r.solution_id where r.regrade_id = ${regradeId}
    ) order by id for no key update`.execute(tx);
}

export async function evaluatedAttemptsOf(tx: Tx, testId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom("attempt")
    .select("id")
    .where("test_id", "=", testId)
    .where("evaluated_at", "is not", null)
    .where("reset_at", "is", null)
    .where("is_trial", "=", false)
    .execute();
  return rows.map(({ id }) => id);
}
