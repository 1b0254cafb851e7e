import { needsOf, type RunRequest } from "@invigil/contract/authoring/judging";
import { needsRun } from "@invigil/grading/answers/grade-code";
import { Answer } from "@invigil/contract/taking/solutions";
import { enqueueRun } from "@invigil/records/runs/queue";
import type { Deps } from "../../platform/deps.ts";
import { answeredTechnology } from "../../shared/answers/answered-technology.ts";
import { ProblemContent } from "../../shared/tests/definitions.ts";
import { answersWithKeys, judgements, lockUnevaluated } from "./evaluation.queries.ts";

interface Attempt {
  id: number;
  account_id: number;
  submitted_at: Date | null;
}

/**
 * Queues a run for every code answer without a verdict. Checks again under the lock, because another server may have
 * been faster.
 */
export async function queueGrades({ db, now }: Pick<Deps, "db" | "now">, attempt: Attempt): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await lockUnevaluated(tx, attempt))) return;
    const judged = new Set((await judgements(tx, attempt.id)).map(({ solution_id }) => solution_id));
    for (const row of await answersWithKeys(tx, attempt.id)) {
      if (!needsRun(row) || judged.has(row.id)) continue;
      const answer = Answer.parse(row.body ?? {});
      const technology = answeredTechnology(answer, ProblemContent.parse(row.content));
      const request: RunRequest = { code: answer.code ?? "", files: answer.files ?? {}, input: "", verify: true };
      await enqueueRun(tx, {
        kind: "grade",
        attemptId: attempt.id,
        accountId: attempt.account_id,
        problemId: row.problem_id,
        solutionId: row.id,
        seq: row.seq,
        technology,
        needs: needsOf(row.problem_type, technology),
        request,
        now: now(),
      });
    }
  });
}
