import { ProblemType } from "@invigil/contract/taking/problem-types";
import type { listRegrades, readRegrade, readRegradeKey, Regrade } from "@invigil/contract/results/regrades";
import type { ReplyOf } from "@invigil/contract/route";
import { ResultStatus } from "@invigil/contract/taking/solutions";
import { countChanges, histogramOf } from "@invigil/grading/marks/score-changes";
import { z } from "zod";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { ProblemContent } from "../../shared/tests/definitions.ts";
import {
  changedScores,
  companyRegrade,
  diffRows,
  regradesOf,
  type DiffRow,
  type RegradeRow,
} from "./regrade-list.queries.ts";
import { companyTest, newestKey, otherTests, testProblem, testProblems } from "./regrade.queries.ts";
import { Judged, StoredChange } from "./stored-change.ts";

type ReadDeps = Pick<Deps, "db">;

async function ownTest({ db }: ReadDeps, { companyId }: Caller, slug: string) {
  const test = await companyTest(db, { slug, companyId });
  if (!test) throw new AppError("test_not_found");
  return test;
}

export async function listTestRegrades(
  deps: ReadDeps,
  caller: Caller,
  slug: string,
): Promise<ReplyOf<typeof listRegrades>> {
  const test = await ownTest(deps, caller, slug);
  const problems = await testProblems(deps.db, test.id);
  const regrades = await regradesOf(deps.db, test.id);
  return {
    test: test.name,
    problems: problems.map((row) => ({ ...row, problem_type: ProblemType.parse(row.problem_type) })),
    regrades: regrades.map(present),
  };
}

export async function readKey(
  deps: ReadDeps,
  caller: Caller,
  { slug, problem: problemSlug }: { slug: string; problem: string },
): Promise<ReplyOf<typeof readRegradeKey>> {
  const test = await ownTest(deps, caller, slug);
  const problem = await testProblem(deps.db, { testId: test.id, slug: problemSlug });
  if (!problem) throw new AppError("problem_not_found");
  const { choices, blanks, is_multi_correct } = ProblemContent.parse(problem.content);
  return {
    problem_type: ProblemType.parse(problem.problem_type),
    choices,
    is_multi_correct,
    blanks,
    grading: z.record(z.string(), z.unknown()).parse(problem.grading),
    points: problem.points,
    points_can_change: problem.parent_id === null,
    newest: (await newestKey(deps.db, { problemId: problem.id, heldId: problem.held_id })) ?? null,
    other_tests: await otherTests(deps.db, { testId: test.id, heldId: problem.held_id }),
  };
}

export async function readOneRegrade(
  { db }: ReadDeps,
  { companyId }: Caller,
  id: number,
): Promise<ReplyOf<typeof readRegrade>> {
  const row = await companyRegrade(db, { id, companyId });
  if (!row) throw new AppError("regrade_not_found");
  const all = await changedScores(db, id);
  const changes = all
    .filter(({ judged_at }) => judged_at !== null)
    .map((each) => points(each.score) - points(each.score_before));
  const rows = (await diffRows(db, id)).map(presentRow);
  return {
    regrade: present(row),
    test: row.test,
    summary: { ...countChanges(changes), kept: all.filter(({ kept }) => kept).length },
    histogram: histogramOf(changes),
    rows,
    other_tests: await stillToDecide(db, row),
  };
}

/** Tests with the version that this one had, if their key differs; each is offered the same regrade. */
async function stillToDecide(db: ReadDeps["db"], { test_id: testId, change }: RegradeRow) {
  const { held_id: heldId, grading } = StoredChange.parse(change);
  return heldId === null || grading === undefined ? [] : otherTests(db, { testId, heldId });
}

const points = (score: number | null) => score ?? 0;

function present(row: RegradeRow): Regrade {
  const change = StoredChange.parse(row.change);
  return {
    id: row.id,
    problem: row.problem,
    title: row.title,
    state: row.state,
    created_at: row.created_at.toISOString(),
    created_by: row.created_by,
    ended_at: row.ended_at?.toISOString() ?? null,
    changes_key: change.grading !== undefined,
    points: { before: change.points_before, after: change.points ?? change.points_before },
    answers_total: row.answers_total,
    answers_judged: row.answers_judged,
  };
}

function presentRow(row: DiffRow): ReplyOf<typeof readRegrade>["rows"][number] {
  const judged = Judged.safeParse(row.evaluation).data;
  const after = row.judged_at === null ? null : { score: row.score, status: statusOf(row.status) };
  return {
    solution_id: row.solution_id,
    username: row.username,
    full_name: row.full_name,
    before: { score: row.score_before, status: statusOf(row.status_before) },
    after,
    kept: judged?.kept ?? null,
    reason: judged?.reason ?? null,
    total_before: row.others + points(row.score_before),
    total_after: after && row.others + points(after.score),
  };
}

function statusOf(status: string | null): ResultStatus | null {
  return status === null ? null : ResultStatus.parse(status);
}
