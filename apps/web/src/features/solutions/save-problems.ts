import type { ChildProblem, Problem, SectionWithProblems } from "@invigil/contract/problems";
import type { Solution } from "@invigil/contract/solutions";
import type { Closed } from "./save-view.ts";

/** A problem that has an answer of its own; a comprehension has only its children's. */
export type AnswerableProblem = Problem | ChildProblem;

export interface OpenProblem {
  problem: AnswerableProblem;
  closed: Closed | null;
}

export function answerableProblems(sections: readonly SectionWithProblems[]): OpenProblem[] {
  return sections.flatMap((section) => {
    const closed = section.status === "CTK" ? null : ("section" as const);
    return section.problems.flatMap(answerable).map((problem) => ({ problem, closed }));
  });
}

function answerable(problem: Problem): AnswerableProblem[] {
  return problem.problem_type === "CMP" ? problem.children : [problem];
}

/** The same sections, with another stored answer to one problem. */
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
