import { isRunType } from "@invigil/contract/authoring/library-content";
import type { checkAnswer as contract } from "@invigil/contract/authoring/library-trial";
import type { ReplyOf } from "@invigil/contract/route";
import type { Answer, ResultStatus } from "@invigil/contract/taking/solutions";
import { keyFaults } from "@invigil/rules/library/key-faults";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { childrenOf, type ProblemRow } from "./problem.queries.ts";
import { ownProblem } from "./read-authored.ts";

interface Graded {
  type: string;
  answer: Answer;
  grading: unknown;
  maxScore: number;
  accountId: number;
}

/** The evaluation's rules, which belong to another feature. */
export type GradeOne = (question: Graded) => Promise<{ status: ResultStatus; score: number | null; reason: string }>;

export interface CheckDeps extends Pick<Deps, "db"> {
  gradeOne: GradeOne;
}

interface Asked {
  slug: string;
  child?: string | undefined;
  answer: Answer;
}

export async function checkAnswer(
  { db, gradeOne }: CheckDeps,
  caller: Caller,
  { slug, child, answer }: Asked,
): Promise<ReplyOf<typeof contract>> {
  const problem = await ownProblem(db, caller, slug);
  const row = child === undefined ? problem : await childOf(db, problem, child);
  if (!row || isRunType(row.problem_type)) throw new AppError("problem_not_found");
  const faults = keyFaults(row.problem_type, row.grading, "answers");
  if (faults.length > 0) throw new AppError("problem_incomplete", { details: { faults } });
  const { status, score, reason } = await gradeOne({
    type: row.problem_type,
    answer,
    grading: row.grading,
    maxScore: row.max_score,
    accountId: caller.accountId,
  });
  return { status, score, max_score: row.max_score, reason };
}

async function childOf(db: Deps["db"], problem: ProblemRow, slug: string): Promise<ProblemRow | undefined> {
  return (await childrenOf(db, problem.id)).find((child) => child.slug === slug);
}
