import type { ChildProblem, Problem, SectionWithProblems } from "@invigil/contract/taking/problems";
import type { Solution } from "@invigil/contract/taking/solutions";
import type { Closed } from "./save-view.ts";

/** A problem with an answer of its own; a comprehension has only its children's answers. */
export type AnswerableProblem = Problem | ChildProblem;

export interface OpenProblem {
  problem: AnswerableProblem;
  /** From 1, across the whole test; a part has the number of its question. */
  number: number;
  closed: Closed | null;
}

export function answerableProblems(sections: readonly SectionWithProblems[]): OpenProblem[] {
  const placed = sections.flatMap((section) => {
    const closed = section.status === "CTK" ? null : ("section" as const);
    return section.problems.map((problem) => ({ problem, closed }));
  });
  return placed.flatMap(({ problem, closed }, index) =>
    answerable(problem).map((each) => ({ problem: each, number: index + 1, closed })),
  );
}

function answerable(problem: Problem): AnswerableProblem[] {
  return problem.problem_type === "CMP" ? problem.children : [problem];
}

/** Returns the same sections with another stored answer to one problem. */
export function withSolution(
  sections: readonly SectionWithProblems[],
  slug: string,
  solution: Solution | null,
): SectionWithProblems[] {
  function replaced<P extends { slug: string }>(problem: P): P {
    return problem.slug === slug ? { ...problem, solution } : problem;
  }
  return sections.map((section) => ({
    ...section,
    problems: section.problems.map((problem) => ({ ...replaced(problem), children: problem.children.map(replaced) })),
  }));
}
