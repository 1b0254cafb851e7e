import type { Db } from "@invigil/db/connection";
import { ProblemContent } from "@invigil/contract/authoring/library-content";
import type { CodeLimits } from "@invigil/contract/taking/problems";
import { inSeededOrder } from "@invigil/rules/taking/choose-problems";
import { readLimits } from "../runs/code-limits.ts";
import { sectionProblems } from "./definitions.queries.ts";

export { ProblemContent } from "@invigil/contract/authoring/library-content";

export interface ProblemDefinition {
  id: number;
  slug: string;
  problemType: string;
  title: string;
  statement: string;
  maxScore: number;
  /** What a wrong answer costs in this test. */
  penalty: number;
  content: ProblemContent;
  /** Undefined if no code is run. */
  limits: CodeLimits | undefined;
  children: ProblemDefinition[];
}

export interface SectionDefinition {
  id: number;
  slug: string;
  name: string;
  durationMinutes: number | null;
  shuffle: boolean;
  /** A pool: how many of its problems each candidate gets; null for all. */
  pick: number | null;
  shuffleChoices: boolean;
  problems: ProblemDefinition[];
}

export interface TestDefinition {
  sections: SectionDefinition[];
}

/** The content of a test. Cached by version, because a thousand candidates of one test start in the same minute. */
export interface Definitions {
  get(test: { id: number; version: number }): Promise<TestDefinition>;
}

const KEPT = 200;

export function createDefinitions(db: Db): Definitions {
  const kept = new Map<string, Promise<TestDefinition>>();
  return {
    get({ id, version }) {
      const key = `${id}:${version}`;
      const found = kept.get(key);
      if (found) return found;
      const loading = loadDefinition(db, id);
      kept.set(key, loading);
      // A failed read must not be cached.
      loading.catch(() => kept.delete(key));
      const oldest = kept.size > KEPT ? kept.keys().next().value : undefined;
      if (oldest !== undefined) kept.delete(oldest);
      return loading;
    },
  };
}

async function loadDefinition(db: Db, testId: number): Promise<TestDefinition> {
  const { sections, problems, children } = await sectionProblems(db, testId);
  const toDefinition = (
    row: (typeof children)[number],
    { maxScore, penalty }: Pick<ProblemDefinition, "maxScore" | "penalty">,
    own: ProblemDefinition[],
  ) => ({
    id: row.id,
    slug: row.slug,
    problemType: row.problem_type,
    title: row.title,
    statement: row.statement,
    maxScore,
    penalty,
    content: ProblemContent.parse(row.content),
    limits: readLimits(row.limits),
    children: own,
  });
  const toPlaced = (row: (typeof problems)[number]): ProblemDefinition => {
    const own = children.filter((child) => child.parent_id === row.id);
    const total = own.reduce((sum, child) => sum + child.max_score, 0);
    // The points of the place are divided among the children.
    const factor = row.points === null || total === 0 ? 1 : row.points / total;
    return toDefinition(
      row,
      { maxScore: row.points ?? row.max_score, penalty: row.negative },
      own.map((child) => {
        const share = total === 0 ? 0 : child.max_score / total;
        return toDefinition(child, { maxScore: child.max_score * factor, penalty: row.negative * share }, []);
      }),
    );
  };
  return {
    sections: sections.map((section) => ({
      id: section.id,
      slug: section.slug,
      name: section.name,
      durationMinutes: section.duration_minutes,
      shuffle: section.shuffle,
      pick: section.pick,
      shuffleChoices: section.shuffle_choices,
      problems: problems.filter((problem) => problem.section_id === section.id).map(toPlaced),
    })),
  };
}

/** How many problems a candidate gets in a section. */
export function sizeOf({ pick, problems }: Pick<SectionDefinition, "pick" | "problems">): number {
  return Math.min(pick ?? problems.length, problems.length);
}

interface Own {
  attemptId: number;
  parts: readonly { section_id: number; problem_ids: number[] | null }[];
}

/** The test as one attempt has it: only the problems chosen from a pool, they and their choices in its own order. */
export function ownDefinition(definition: TestDefinition, { attemptId, parts }: Own): TestDefinition {
  const isCommon = definition.sections.every(({ shuffleChoices }) => !shuffleChoices);
  if (isCommon && parts.every(({ problem_ids }) => problem_ids === null)) return definition;
  const sections = definition.sections.map((section) => {
    const chosen = parts.find(({ section_id }) => section_id === section.id)?.problem_ids;
    const problems = chosen
      ? chosen.flatMap((id) => section.problems.find((problem) => problem.id === id) ?? [])
      : section.problems;
    if (section.shuffleChoices) return { ...section, problems: problems.map((each) => ownChoices(each, attemptId)) };
    return chosen ? { ...section, problems } : section;
  });
  return { sections };
}

/** Answers name choices by their ids, so their order means nothing to whoever judges. */
function ownChoices(problem: ProblemDefinition, attemptId: number): ProblemDefinition {
  const children = problem.children.map((child) => ownChoices(child, attemptId));
  const { choices, extra_data } = problem.content;
  if (extra_data.keep_choice_order === true || choices.length < 2) return { ...problem, children };
  const own = inSeededOrder(choices, `${attemptId}:${problem.id}`);
  return { ...problem, children, content: { ...problem.content, choices: own } };
}

/** Every problem that takes an answer, without parents. */
export function answerable(problems: readonly ProblemDefinition[]): ProblemDefinition[] {
  return problems.flatMap((problem) => (problem.children.length > 0 ? answerable(problem.children) : [problem]));
}
