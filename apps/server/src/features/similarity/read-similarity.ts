import { ProblemType, typesAnsweredBy } from "@invigil/contract/taking/problem-types";
import type { ReplyOf } from "@invigil/contract/route";
import type { readPair, readSimilarity } from "@invigil/contract/results/similarity";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { RUN_TYPES } from "../../shared/runs/run-types.ts";
import type { Answered, CompareProblem, Comparison } from "./compared-answers.ts";
import { textOf } from "./pieces.ts";
import { comparableProblems, companyTest, type ProblemRow } from "./similarity.queries.ts";

export type SimilarityDeps = Pick<Deps, "db"> & { compare: CompareProblem };

/** Types that people answer in their own words or code; a selected choice is nobody's own work. */
const TYPES: readonly ProblemType[] = [...RUN_TYPES, ...typesAnsweredBy("rich text", "plain text")];

async function ownProblems({ db }: SimilarityDeps, { companyId }: Caller, slug: string) {
  const test = await companyTest(db, { slug, companyId });
  if (!test) throw new AppError("test_not_found");
  return { test, problems: await comparableProblems(db, { testId: test.id, types: TYPES }) };
}

function find(problems: readonly ProblemRow[], slug: string): ProblemRow {
  const problem = problems.find((each) => each.slug === slug);
  if (!problem) throw new AppError("problem_not_found");
  return problem;
}

export async function readTestSimilarity(
  deps: SimilarityDeps,
  caller: Caller,
  asked: { slug: string; problem?: string | undefined; across?: boolean | undefined },
): Promise<ReplyOf<typeof readSimilarity>> {
  const { test, problems } = await ownProblems(deps, caller, asked.slug);
  const problem = asked.problem === undefined ? null : find(problems, asked.problem);
  return {
    test: test.name,
    problems: problems.map(({ slug, title, problem_type, answers }) => ({
      slug,
      title,
      answers,
      problem_type: ProblemType.parse(problem_type),
    })),
    compared: problem && present(await deps.compare(wanted(test, caller, { problem, across: asked.across ?? false }))),
  };
}

function wanted(test: { id: number }, { companyId }: Caller, asked: { problem: ProblemRow; across: boolean }) {
  return { testId: test.id, companyId, ...asked };
}

function present({ answers, pairs, leftOut }: Comparison) {
  return {
    answers: answers.size,
    left_out: leftOut,
    pairs: pairs.flatMap(({ left, right, similarity, longest }) => {
      const [one, other] = [answers.get(left), answers.get(right)];
      if (!one || !other) return [];
      const { technology, email } = one;
      const same_email = email === other.email;
      return [{ left: author(one), right: author(other), technology, same_email, similarity, longest }];
    }),
  };
}

function author({ id, username, full_name, test }: Answered) {
  return { solution_id: id, username, full_name, test };
}

interface AskedPair {
  slug: string;
  problem: string;
  left: number;
  right: number;
  across?: boolean | undefined;
}

/** Only for pairs that were found to be similar; others have nothing to show. */
export async function readAlikePair(
  deps: SimilarityDeps,
  caller: Caller,
  { slug, problem, left, right, across = false }: AskedPair,
): Promise<ReplyOf<typeof readPair>> {
  const { test, problems } = await ownProblems(deps, caller, slug);
  const asked = { problem: find(problems, problem), across };
  const { answers, pairs } = await deps.compare(wanted(test, caller, asked));
  const pair = pairs.find((each) => each.left === left && each.right === right);
  const [one, other] = [answers.get(left), answers.get(right)];
  if (!pair || !one || !other) throw new AppError("solution_not_found");
  return {
    left: { ...author(one), text: textOf(one.pieces) },
    right: { ...author(other), text: textOf(other.pieces) },
    technology: one.technology,
    similarity: pair.similarity,
    longest: pair.longest,
    fragments: pair.fragments,
  };
}
