import type { RunRequest, RunResult } from "@invigil/contract/authoring/judging";
import type { Tx } from "@invigil/db/connection";
import { toJson } from "@invigil/db/json";
import { sql } from "kysely";
import { PRIORITY } from "./queue.ts";

export interface EndedRun {
  kind: "run" | "submit" | "grade";
  problemId: number;
  solutionId: number;
  /** The edit that was judged; null for a run, which takes the code from the page. */
  seq: number | null;
  technology: string;
  needs: string;
  request: RunRequest;
  state: "EVALUATED" | "ERROR" | "MAL_PRACTICE_ERROR";
  result: RunResult | null;
  message: string | null;
  createdAt: Date;
  finishedAt: Date;
}

/** Writes runs of an attempt that no worker has to claim any more. */
export async function insertEnded(
  tx: Tx,
  { attemptId, accountId }: { attemptId: number; accountId: number },
  runs: readonly EndedRun[],
): Promise<void> {
  if (runs.length === 0) return;
  const place = tx
    .selectFrom("attempt")
    .innerJoin("test", "test.id", "attempt.test_id")
    .select(["test.company_id", sql<string>`run_crowd(test.id, attempt.invite_id)`.as("crowd")])
    .where("attempt.id", "=", attemptId);
  const { company_id, crowd } = await place.executeTakeFirstOrThrow();
  await tx
    .insertInto("run")
    .values(
      runs.map((run) => ({
        company_id,
        crowd,
        turn_at: run.createdAt,
        kind: run.kind,
        attempt_id: attemptId,
        account_id: accountId,
        problem_id: run.problemId,
        solution_id: run.solutionId,
        seq: run.seq,
        technology: run.technology,
        needs: run.needs,
        request: toJson(run.request),
        priority: PRIORITY[run.kind],
        state: run.state,
        tries: 1,
        result: run.result === null ? null : toJson(run.result),
        message: run.message,
        created_at: run.createdAt,
        started_at: run.createdAt,
        finished_at: run.finishedAt,
      })),
    )
    .execute();
}
