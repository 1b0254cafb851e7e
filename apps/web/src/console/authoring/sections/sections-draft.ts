import type {
  AuthoredProblem,
  AuthoredSection,
  AuthoredTest,
  UsableProblem,
} from "@invigil/contract/authoring/authored-test";
import { fullMarks as marksOf, negativeFault } from "@invigil/grading/marks/points";
import { numberFault } from "../form/number-field.tsx";

export interface DraftSection extends Omit<AuthoredSection, "slug"> {
  /** Identifies the section while it is edited. */
  key: string;
  /** null for a new section. */
  slug: string | null;
}

export interface StructureDraft {
  timed: boolean;
  sections: DraftSection[];
}

export function readStructure({ timed, sections }: AuthoredTest): StructureDraft {
  return { timed, sections: sections.map((section) => ({ key: section.slug, ...section })) };
}

export function writeStructure({ timed, sections }: StructureDraft) {
  return {
    structure: {
      timed,
      sections: sections.map(({ slug, name, duration, shuffle, shuffle_choices, pick, problems }) => ({
        slug,
        name: name.trim(),
        duration,
        shuffle,
        shuffle_choices,
        pick,
        problems: problems.map((problem) => ({
          problem: problem.slug,
          points: problem.points,
          negative: problem.negative,
          allowed: problem.allowed,
        })),
      })),
    },
  };
}

export function newSection(sections: readonly DraftSection[]): DraftSection {
  const number = sections.length + 1;
  const key = `new-${crypto.randomUUID()}`;
  return {
    key,
    slug: null,
    name: `Section ${number}`,
    duration: null,
    shuffle: false,
    shuffle_choices: false,
    pick: null,
    problems: [],
  };
}

export function placeProblem(problem: UsableProblem): AuthoredProblem {
  return { ...problem, points: null, negative: 0, allowed: [], state: "live", newer: null };
}

/** Puts the newer version in the same place with the same marks, without languages that it no longer offers. */
export function updateProblem(problem: AuthoredProblem): AuthoredProblem {
  const { newer, points, negative, allowed } = problem;
  if (!newer) return problem;
  const { technologies } = newer;
  const kept = allowed.filter((each) => technologies.length === 0 || technologies.includes(each));
  return { ...placeProblem(newer), points, negative, allowed: kept };
}

export const worthOf = ({ points, max_score }: AuthoredProblem) => points ?? max_score;

/** Returns the highest possible score, or null if it depends on a random pick. */
export function fullMarks({ pick, problems }: Pick<DraftSection, "pick" | "problems">): number | null {
  return marksOf(problems.map(worthOf), pick);
}

export const NAME_MISSING = "Every section needs a name.";

/** Returns what prevents saving. A draft may be incomplete, but every number in it must be valid. */
export function structureFaults({ sections }: StructureDraft): string[] {
  return sections.flatMap(({ name, duration, pick, problems }) => [
    ...(name.trim() === "" ? [NAME_MISSING] : []),
    ...(numberFault(duration, { min: 1, max: 14_400 }) ? [`The minutes of “${name}” are not valid.`] : []),
    ...(numberFault(pick, { min: 1, max: 200 }) ? [`The number to pick in “${name}” is not valid.`] : []),
    ...problems
      .filter(({ points, negative }) => [points, negative].some((each) => numberFault(each, POINTS)))
      .map(({ title }) => `The marks of “${title}” are not valid.`),
    ...problems.filter(takesTooMuch).map(({ title }) => `The negative marks of “${title}” are higher than its marks.`),
  ]);
}

function takesTooMuch(problem: AuthoredProblem): boolean {
  return negativeFault({ worth: worthOf(problem), negative: problem.negative }) !== null;
}

export const POINTS = { min: 0, max: 10_000, fractions: true };
