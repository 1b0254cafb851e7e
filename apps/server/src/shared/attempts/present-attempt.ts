import type { SolutionSet } from "@invigil/contract/taking/attempts";
import { ProblemType } from "@invigil/contract/taking/problem-types";
import {
  type ChildProblem,
  type Problem,
  type Section,
  type SectionWithProblems,
} from "@invigil/contract/taking/problems";
import type { Solution } from "@invigil/contract/taking/solutions";
import {
  ownDefinition,
  sizeOf,
  type ProblemDefinition,
  type SectionDefinition,
  type TestDefinition,
} from "../tests/definitions.ts";
import { presentSolution } from "../answers/present-solution.ts";
import type { SolutionRow } from "../answers/stored-answers.queries.ts";
import { isBegun, type AttemptSectionRow, type StartedAccess } from "../tests/test-access.ts";

type Solutions = ReadonlyMap<number, Solution>;

function presentSection(timed: boolean, section: SectionDefinition, row: AttemptSectionRow | undefined): Section {
  return {
    name: section.name,
    slug: section.slug,
    status: row?.status ?? "PND",
    is_timed_section: timed,
    expiry: row?.expires_at?.toISOString() ?? null,
    duration: timed ? section.durationMinutes : null,
    extend_duration: row?.extend_duration ?? 0,
    problems_total: sizeOf(section),
    problem_ids: isBegun(row) ? section.problems.map((problem) => problem.slug) : [],
  };
}

function presentLeaf(problem: ProblemDefinition, solutions: Solutions): ChildProblem {
  return {
    id: problem.id,
    slug: problem.slug,
    problem_type: ProblemType.parse(problem.problemType),
    title: problem.title,
    statement: problem.statement,
    max_score: problem.maxScore,
    negative: problem.penalty,
    ...problem.content,
    ...(problem.limits && { limits: problem.limits }),
    solution: solutions.get(problem.id) ?? null,
    children: [],
  };
}

export function presentProblem(problem: ProblemDefinition, solutions: Solutions): Problem {
  return {
    ...presentLeaf(problem, solutions),
    children: problem.children.map((child) => presentLeaf(child, solutions)),
  };
}

export function presentSolutionSet(
  { test, attempt, sections }: StartedAccess,
  definition: TestDefinition,
): SolutionSet {
  return {
    id: attempt.id,
    testsolutionset_id: attempt.id,
    token: attempt.token,
    slug: attempt.slug,
    status: attempt.state,
    start_time: attempt.startedAt?.toISOString() ?? null,
    expiry: attempt.expiresAt?.toISOString() ?? null,
    add_test_duration: attempt.addTestDuration,
    has_resumed_test: attempt.hasResumedTest,
    resumed_at: attempt.resumedAt?.toISOString() ?? null,
    paused_at: attempt.pausedAt?.toISOString() ?? null,
    event_sequence: attempt.eventSequence,
    news_sequence: attempt.newsNumber,
    ...(attempt.outages.length > 0 && { outages: attempt.outages }),
    sections: ownDefinition(definition, { attemptId: attempt.id, parts: sections }).sections.map((section, index) =>
      presentSection(test.is_timed_section, section, sections[index]),
    ),
  };
}

/** A section that has not begun shows its name and size, never its problems. */
export function presentSections(
  { test, attempt, sections }: StartedAccess,
  definition: TestDefinition,
  solutions: Solutions,
): SectionWithProblems[] {
  return ownDefinition(definition, { attemptId: attempt.id, parts: sections }).sections.map((section, index) => {
    const row = sections[index];
    const problems = isBegun(row) ? section.problems.map((problem) => presentProblem(problem, solutions)) : [];
    return { ...presentSection(test.is_timed_section, section, row), problems };
  });
}

/** The current answers by problem id. */
export function standingSolutions(rows: readonly SolutionRow[]): Map<number, Solution> {
  return new Map(rows.filter((row) => !row.cleared).map((row) => [row.problem_id, presentSolution(row)]));
}
