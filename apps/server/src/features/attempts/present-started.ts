import type { StartedAttempt } from "@invigil/contract/taking/attempts";
import type { Solution } from "@invigil/contract/taking/solutions";
import { WrittenReply } from "../../platform/http/register.ts";
import {
  ownDefinition,
  type ProblemDefinition,
  type SectionDefinition,
  type TestDefinition,
} from "../../shared/tests/definitions.ts";
import { presentProblem, presentSections, presentSolutionSet } from "../../shared/attempts/present-attempt.ts";
import { presentTest } from "../../shared/tests/present-test.ts";
import { isBegun, type StartedAccess } from "../../shared/tests/test-access.ts";

interface At {
  now: Date;
  solutions: ReadonlyMap<number, Solution>;
}

export function presentStarted(
  access: StartedAccess,
  definition: TestDefinition,
  { now, solutions }: At,
): StartedAttempt {
  return {
    server_time: now.toISOString(),
    test: presentTest(access, definition, now),
    solution_set: presentSolutionSet(access, definition),
    sections: presentSections(access, definition, solutions),
  };
}

const NO_ANSWERS: ReadonlyMap<number, Solution> = new Map();

/**
 * The same for an attempt without answers. Its problems are the same for every candidate, so they are serialised once:
 * checking and writing them for each start took a tenth of its time. If candidates get different problems, only the
 * individual problems are cached.
 */
export function createStartedWriter() {
  const written = new WeakMap<SectionDefinition | ProblemDefinition, string>();

  function problemsOf(section: SectionDefinition): string {
    return once(section, () => `[${section.problems.map(problemText).join()}]`);
  }

  function problemText(problem: ProblemDefinition): string {
    return once(problem, () => JSON.stringify(presentProblem(problem, NO_ANSWERS)));
  }

  function once(key: SectionDefinition | ProblemDefinition, write: () => string): string {
    const known = written.get(key);
    if (known !== undefined) return known;
    const text = write();
    written.set(key, text);
    return text;
  }

  return (access: StartedAccess, definition: TestDefinition, now: Date): WrittenReply<StartedAttempt> => {
    const solutionSet = presentSolutionSet(access, definition);
    const own = ownDefinition(definition, { attemptId: access.attempt.id, parts: access.sections });
    const sections = own.sections.map((section, index) => {
      const problems = isBegun(access.sections[index]) ? problemsOf(section) : "[]";
      return `${JSON.stringify(solutionSet.sections[index]).slice(0, -1)},"problems":${problems}}`;
    });
    const rest = {
      server_time: now.toISOString(),
      test: presentTest(access, definition, now),
      solution_set: solutionSet,
    };
    return new WrittenReply(`${JSON.stringify(rest).slice(0, -1)},"sections":[${sections.join()}]}`);
  };
}
