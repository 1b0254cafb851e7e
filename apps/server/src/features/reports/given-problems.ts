import { fullMarks } from "@invigil/grading/marks/points";
import { answerable, type SectionDefinition, type TestDefinition } from "../../shared/tests/definitions.ts";

/** Problems chosen for one candidate, by section id; null if none has been chosen. */
type Chosen = Record<string, number[]> | null;

/** The problems of a section that take an answer, as given to one candidate. */
export function givenProblems(section: SectionDefinition, chosen: Chosen) {
  const ids = chosen?.[section.id];
  return answerable(ids ? section.problems.filter(({ id }) => ids.includes(id)) : section.problems);
}

/** Null if it depends on what the pool gives a candidate. */
export function sectionMax(section: SectionDefinition, chosen: Chosen): number | null {
  const ids = chosen?.[section.id];
  const marks = (ids ? section.problems.filter(({ id }) => ids.includes(id)) : section.problems).map(worthOf);
  return fullMarks(marks, ids ? null : section.pick);
}

/** A parent is worth the sum of its parts. */
function worthOf(problem: SectionDefinition["problems"][number]): number {
  return answerable([problem]).reduce((sum, { maxScore }) => sum + maxScore, 0);
}

export function testMax({ sections }: TestDefinition, chosen: Chosen): number | null {
  const parts = sections.map((section) => sectionMax(section, chosen));
  return parts.reduce<number | null>((sum, part) => (sum === null || part === null ? null : sum + part), 0);
}
