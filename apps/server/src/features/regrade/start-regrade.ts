import type { RegradeChange } from "@invigil/contract/results/regrades";
import { ProblemType } from "@invigil/contract/taking/problem-types";
import { negativeFault } from "@invigil/grading/marks/points";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { writeAudit } from "@invigil/records/audit/write-audit";
import { ProblemContent } from "../../shared/tests/definitions.ts";
import { checkKey, refusal } from "./check-key.ts";
import { insertRegrade } from "@invigil/records/regrades/write-regrade";
import { companyTest, hasOpenRegrade, lockTest, testProblem } from "./regrade.queries.ts";

interface Asked {
  slug: string;
  problem: string;
  change: RegradeChange;
  /** The other test's regrade that this one repeats. */
  repeats?: number;
}

/** Lists the answers to judge; the sweep judges them. */
export async function startRegrade(
  { db, now }: Pick<Deps, "db" | "now">,
  caller: Caller,
  { slug, problem: problemSlug, change, repeats }: Asked,
): Promise<{ id: number }> {
  const { grading, points } = change;
  if (grading === undefined && points === undefined) throw refusal("Nothing would change.");
  const at = now();
  return db.transaction().execute(async (tx) => {
    const test = await companyTest(tx, { slug, companyId: caller.companyId });
    if (!test) throw new AppError("test_not_found");
    await lockTest(tx, test.id);
    const problem = await testProblem(tx, { testId: test.id, slug: problemSlug });
    if (!problem) throw new AppError("problem_not_found");
    const type = ProblemType.parse(problem.problem_type);
    if (grading) checkKey({ type, content: ProblemContent.parse(problem.content), grading });
    if (points !== undefined && problem.parent_id !== null) {
      throw refusal("The marks of a question inside a comprehension cannot be changed in a test.");
    }
    const fault = points === undefined ? null : negativeFault({ worth: points, negative: problem.penalty });
    if (fault !== null) throw refusal("The marks cannot be less than what a wrong answer costs.");
    if (await hasOpenRegrade(tx, test.id)) throw new AppError("regrade_in_progress");
    const stored = {
      ...(grading && { grading }),
      ...(points !== undefined && { points }),
      points_before: problem.points,
      penalty: problem.penalty,
      held_id: problem.held_id,
      repeats: repeats ?? null,
    };
    const id = await insertRegrade(tx, {
      testId: test.id,
      problemId: problem.id,
      accountId: caller.accountId,
      at,
      change: stored,
    });
    const data = { problem: problem.slug, key: grading !== undefined, ...(points !== undefined && { points }) };
    await writeAudit(tx, caller, { action: "regrade.start", subject: test.slug, at, data });
    return { id };
  });
}
