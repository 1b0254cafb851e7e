import type { ResultStatus } from "@invigil/contract/taking/solutions";
import type { Tx } from "@invigil/db/connection";
import { toJson } from "@invigil/db/json";
import { sql } from "kysely";
import { sumScore } from "../attempts/score-attempt.ts";

interface NewMark {
  solutionId: number;
  accountId: number;
  score: number;
  comment: string;
  rubric: Record<string, number>;
  at: Date;
}

export async function putMark(tx: Tx, { solutionId, accountId, score, comment, rubric, at }: NewMark): Promise<void> {
  const given = { score, comment, rubric: toJson(rubric), at };
  await tx
    .insertInto("mark")
    .values({ solution_id: solutionId, account_id: accountId, ...given })
    .onConflict((conflict) => conflict.columns(["solution_id", "account_id"]).doUpdateSet(given))
    .execute();
}

export async function deleteMark(tx: Tx, key: { solutionId: number; accountId: number }): Promise<boolean> {
  const done = await tx
    .deleteFrom("mark")
    .where("solution_id", "=", key.solutionId)
    .where("account_id", "=", key.accountId)
    .executeTakeFirst();
  return done.numDeletedRows > 0n;
}

interface Marked {
  solutionId: number;
  attemptId: number;
  status: ResultStatus;
  score: number | null;
  reason: string;
}

/** Writes the answer's result and the attempt's sum. */
export async function writeMarked(tx: Tx, { solutionId, attemptId, status, score, reason }: Marked): Promise<void> {
  await tx
    .updateTable("solution")
    .set({
      status,
      score,
      evaluation: sql`coalesce(evaluation, '{}'::jsonb) || jsonb_build_object('reason', ${reason}::text)`,
    })
    .where("id", "=", solutionId)
    .execute();
  await sumScore(tx, attemptId);
}
