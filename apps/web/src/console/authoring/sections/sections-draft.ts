import type {
  AuthoredProblem,
  AuthoredSection,
  AuthoredTest,
  UsableProblem,
} from "@invigil/contract/authoring/authored-test";
import { fullMarks as marksOf, negativeFault } from "@invigil/grading/marks/points";
import { numberFault } from "../form/number-field.tsx";

export interface DraftSection extends Omit<AuthoredSection, "slug"> {
  /** Tells sections apart while they are edited. */
  key: string;
  /** null: it is new. */
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
      sections: sections.map(({ slug, name, duration, shuffle, pick, problems }) => ({
        slug,
        name: name.trim(),
        duration,
        shuffle,
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
  return { key, slug: null, name: `Section ${number}`, duration: null, shuffle: false, pick: null, problems: [] };
}

export function placeProblem(problem: UsableProblem): AuthoredProblem {
  return { ...problem, points: null, negative: 0, allowed: [], state: "live", newer: null };
}

/** The newer version takes the place with its points; what it no longer offers to write in is dropped. */
export function updateProblem(problem: AuthoredProblem): AuthoredProblem {
  const { newer, points, negative, allowed } = problem;
  if (!newer) return problem;
  const { technologies } = newer;
  const kept = allowed.filter((each) => technologies.length === 0 || technologies.includes(each));
  return { ...placeProblem(newer), points, negative, allowed: kept };
}

export const worthOf = ({ points, max_score }: AuthoredProblem) => points ?? max_score;

/** What a candidate can get at most; null: it depends on what a pool gives them. */
export function fullMarks({ pick, problems }: Pick<DraftSection, "pick" | "problems">): number | null {
  return marksOf(problems.map(worthOf), pick);
}

/** What keeps the sections from being saved. A draft may be incomplete, but every number must be one. */
export function structureFaults({ sections }: StructureDraft): string[] {
  return sections.flatMap(({ name, duration, pick, problems }) => [
    ...(name.trim() === "" ? ["Every section needs a name."] : []),
    ...(numberFault(duration, { min: 1, max: 14_400 }) ? [`The minutes of “${name}” are wrong.`] : []),
    ...(numberFault(pick, { min: 1, max: 200 }) ? [`The number to pick of “${name}” is wrong.`] : []),
    ...problems
      .filter(({ points, negative }) => [points, negative].some((each) => numberFault(each, POINTS)))
      .map(({ title }) => `The marks of “${title}” are wrong.`),
    ...problems.filter(takesTooMuch).map(({ title }) => `“Minus” of “${title}” is more than its marks.`),
  ]);
}

function takesTooMuch(problem: AuthoredProblem): boolean {
  return negativeFault({ worth: worthOf(problem), negative: problem.negative }) !== null;
}

export const POINTS = { min: 0, max: 10_000, fractions: true };
