import { answerable, type SectionDefinition, type TestDefinition } from "../../records/definitions.ts";

/** Problems that were chosen for one candidate, by the section's id; null: none was chosen, all were given. */
type Chosen = Record<string, number[]> | null;

/** The problems of a section that take an answer, as one candidate was given them. */
export function givenProblems(section: SectionDefinition, chosen: Chosen) {
  const ids = chosen?.[section.id];
  return answerable(ids ? section.problems.filter(({ id }) => ids.includes(id)) : section.problems);
}

export function sectionMax(section: SectionDefinition, chosen: Chosen): number {
  return givenProblems(section, chosen).reduce((sum, { maxScore }) => sum + maxScore, 0);
}

export function testMax({ sections }: TestDefinition, chosen: Chosen): number {
  return sections.reduce((sum, section) => sum + sectionMax(section, chosen), 0);
}
