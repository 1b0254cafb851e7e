import type { ResultStatus } from "@invigil/contract/solutions";
import type { Db, Tx } from "@invigil/db/connection";
import { sql } from "kysely";

/** The longest waiting first. */
export async function dueAttempts(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom("attempt")
    .select("id")
    .where("state", "=", "END")
    .where("evaluated_at", "is", null)
    .orderBy("submitted_at")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export function unevaluatedAttempt(db: Db, id: number) {
  return db
    .selectFrom("attempt")
    .select(["id", "account_id", "submitted_at"])
    .where("id", "=", id)
    .where("state", "=", "END")
    .where("evaluated_at", "is", null)
    .executeTakeFirst();
}

export function answersWithKeys(db: Db, attemptId: number) {
  return db
    .selectFrom("solution")
    .innerJoin("problem", "problem.id", "solution.problem_id")
    .innerJoin("solution_revision as head", (join) =>
      join.onRef("head.solution_id", "=", "solution.id").onRef("head.seq", "=", "solution.seq"),
    )
    .select([
      "solution.id",
      "solution.cleared",
      "head.body",
      "problem.slug as problem",
      "problem.problem_type",
      "problem.max_score",
      "problem.grading",
    ])
    .where("solution.attempt_id", "=", attemptId)
    .orderBy("solution.id")
    .execute();
}
export type AnswerWithKey = Awaited<ReturnType<typeof answersWithKeys>>[number];

/** Another person's file is as good as none. */
export function ownUpload(db: Db, key: { id: string; accountId: number }) {
  return db
    .selectFrom("upload")
    .select(["id", "size"])
    .where("id", "=", key.id)
    .where("account_id", "=", key.accountId)
    .executeTakeFirst();
}

/**
 * Undefined when another process is at it or done with it, or when the attempt was reopened or ended anew
 * since its answers were read.
 */
export function lockUnevaluated(tx: Tx, attempt: { id: number; submitted_at: Date | null }) {
  return tx
    .selectFrom("attempt")
    .select("id")
    .where("id", "=", attempt.id)
    .where("state", "=", "END")
    .where("evaluated_at", "is", null)
    .where("submitted_at", "is not distinct from", attempt.submitted_at)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export interface Result {
  solutionId: number;
  status: ResultStatus;
  score: number | null;
  reason: string;
}

export async function writeResults(tx: Tx, results: readonly Result[]): Promise<void> {
  const rows = results.map(({ solutionId, status, score, reason }) => ({
    id: solutionId,
    status,
    score,
    evaluation: { reason },
  }));
  await sql`
    update solution set status = x.status, score = x.score, evaluation = x.evaluation
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x(id bigint, status text, score double precision, evaluation jsonb)
    where solution.id = x.id`.execute(tx);
}

export function markEvaluated(tx: Tx, { id, score, at }: { id: number; score: number; at: Date }) {
  return tx.updateTable("attempt").set({ score, evaluated_at: at }).where("id", "=", id).execute();
}
