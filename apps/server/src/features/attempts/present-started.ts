import type { StartedAttempt } from "@invigil/contract/attempts";
import type { Solution } from "@invigil/contract/solutions";
import { WrittenReply } from "../../platform/register.ts";
import type { SectionDefinition, TestDefinition } from "../../records/definitions.ts";
import { presentProblem, presentSections, presentSolutionSet } from "../../records/present-attempt.ts";
import { presentTest } from "../../records/present-test.ts";
import type { StartedAccess } from "../../records/test-access.ts";

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
 * The same for an attempt that has no answers yet. Its problems are the same for every candidate, so they are
 * written once: to check and write them anew for each took a tenth of a start.
 */
export function createStartedWriter() {
  const written = new WeakMap<SectionDefinition, string>();

  function problemsOf(section: SectionDefinition): string {
    const known = written.get(section);
    if (known !== undefined) return known;
    const text = JSON.stringify(section.problems.map((problem) => presentProblem(problem, NO_ANSWERS)));
    written.set(section, text);
    return text;
  }

  return (access: StartedAccess, definition: TestDefinition, now: Date): WrittenReply<StartedAttempt> => {
    const solutionSet = presentSolutionSet(access, definition);
    const sections = definition.sections.map((section, index) => {
      const shown = solutionSet.sections[index];
      const problems = shown?.status === "PND" ? "[]" : problemsOf(section);
      return `${JSON.stringify(shown).slice(0, -1)},"problems":${problems}}`;
    });
    const rest = {
      server_time: now.toISOString(),
      test: presentTest(access, definition, now),
      solution_set: solutionSet,
    };
    return new WrittenReply(`${JSON.stringify(rest).slice(0, -1)},"sections":[${sections.join()}]}`);
  };
}
