import { gradeAnswer } from "@invigil/grading/answers/grade-answer";
import { gradeCode, needsRun, type Judgement } from "@invigil/grading/answers/grade-code";
import { writeResults, type Result } from "@invigil/records/answers/write-results";
import { markEvaluated } from "@invigil/records/attempts/score-attempt";
import { isDeepStrictEqual } from "node:util";
import { combineMarks } from "@invigil/grading/marks/marks";
import type { Deps } from "../../platform/deps.ts";
import { ownUploads } from "../../shared/answers/own-uploads.ts";
import { tellEvaluated } from "../../shared/attempts/results.ts";
import {
  answersWithKeys,
  headsOf,
  judgements,
  lockKeys,
  lockUnevaluated,
  standingMarks,
  unevaluatedAttempt,
  type AnswerWithKey,
} from "./evaluation.queries.ts";
import { queueGrades } from "./queue-grades.ts";

export type EvaluationDeps = Pick<Deps, "db" | "storage" | "now" | "log">;

/**
 * Scores an ended attempt once. If its code is not judged yet, asks for that first. Files are read and answers graded
 * before the transaction, which only locks, checks that nothing has changed, and writes. Returns whether this call did
 * it.
 */
export async function evaluateAttempt(deps: EvaluationDeps, attemptId: number): Promise<boolean> {
  const attempt = await unevaluatedAttempt(deps.db, attemptId);
  if (!attempt) return false;
  const judged = await judgements(deps.db, attemptId);
  const rows = await answersWithKeys(deps.db, attemptId);
  if (rows.some((row) => needsRun(row) && !judged.some(({ solution_id }) => solution_id === row.id))) {
    await queueGrades(deps, attempt);
    return false;
  }
  if (judged.some(({ state }) => state === "QUEUED" || state === "RUNNING")) return false;
  const results: Result[] = [];
  const marks = await standingMarks(deps.db, attemptId);
  for (const row of rows) {
    const result = await gradeSafely(deps, { row, accountId: attempt.account_id, judged });
    results.push(withMarks(result, row, marks));
  }
  const score = results.reduce((sum, result) => sum + (result.score ?? 0), 0);

  return deps.db.transaction().execute(async (tx) => {
    const keys = await lockKeys(tx, attempt.id);
    // The key or the points changed in the meantime, so grade again with the new ones.
    if (!(await lockUnevaluated(tx, attempt)) || !isDeepStrictEqual(keys, rows.map(keyOf))) return false;
    if (!isDeepStrictEqual(await headsOf(tx, attempt.id), rows.map(headOf))) return false;
    await writeResults(tx, results);
    const at = deps.now();
    await markEvaluated(tx, { id: attempt.id, score, at });
    await tellEvaluated(tx, { attemptIds: [attempt.id], at });
    return true;
  });
}

function headOf({ id, seq }: AnswerWithKey) {
  return { id, seq };
}

function keyOf({ id, grading, max_score, penalty }: AnswerWithKey) {
  return { id, grading, max_score, penalty };
}

/** An attempt that got more time is evaluated again, but a person's decisions about unchanged answers stay. */
function withMarks(result: Result, row: AnswerWithKey, marks: Awaited<ReturnType<typeof standingMarks>>): Result {
  const given = marks.filter(({ solution_id }) => solution_id === row.id).map(({ score }) => score);
  const combined = result.status === "NRE" ? combineMarks(given, row.max_score) : null;
  if (!combined) return result;
  return { ...result, status: combined.grade.status, score: combined.score, reason: combined.grade.detail };
}

interface Grading {
  row: AnswerWithKey;
  accountId: number;
  judged: readonly Judgement[];
}

/** A broken key or a lost file leaves only that answer to a person; the rest of the attempt gets its score. */
async function gradeSafely(deps: EvaluationDeps, { row, accountId, judged }: Grading): Promise<Result> {
  try {
    if (needsRun(row)) return gradeCode(row, judged);
    return await gradeAnswer(row, ownUploads(deps, accountId));
  } catch (error) {
    deps.log.error({ err: error, solution: row.id, problem: row.problem }, "could not evaluate an answer");
    const why = error instanceof Error ? error.name : "unknown error";
    return { solutionId: row.id, status: "NRE", score: null, reason: `could not be evaluated (${why})` };
  }
}
