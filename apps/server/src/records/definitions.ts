import type { Db } from "@invigil/db/connection";
import { ProblemContent } from "@invigil/contract/library-content";
import { sectionProblems } from "./definitions.queries.ts";

export { ProblemContent } from "@invigil/contract/library-content";

export interface ProblemDefinition {
  id: number;
  slug: string;
  problemType: string;
  title: string;
  statement: string;
  maxScore: number;
  content: ProblemContent;
  children: ProblemDefinition[];
}

export interface SectionDefinition {
  id: number;
  slug: string;
  name: string;
  durationMinutes: number | null;
  problems: ProblemDefinition[];
}

export interface TestDefinition {
  sections: SectionDefinition[];
  problemsTotal: number;
}

/** What a test holds. Kept by version, because a thousand candidates of one test start in the same minute. */
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
      // A failed read must not be remembered as the test's content.
      loading.catch(() => kept.delete(key));
      const oldest = kept.size > KEPT ? kept.keys().next().value : undefined;
      if (oldest !== undefined) kept.delete(oldest);
      return loading;
    },
  };
}

async function loadDefinition(db: Db, testId: number): Promise<TestDefinition> {
  const { sections, problems, children } = await sectionProblems(db, testId);
  const toDefinition = (row: (typeof problems)[number] | (typeof children)[number]): ProblemDefinition => ({
    id: row.id,
    slug: row.slug,
    problemType: row.problem_type,
    title: row.title,
    statement: row.statement,
    maxScore: row.max_score,
    content: ProblemContent.parse(row.content),
    children: children.filter((child) => child.parent_id === row.id).map(toDefinition),
  });
  return {
    sections: sections.map((section) => ({
      id: section.id,
      slug: section.slug,
      name: section.name,
      durationMinutes: section.duration_minutes,
      problems: problems.filter((problem) => problem.section_id === section.id).map(toDefinition),
    })),
    problemsTotal: problems.length,
  };
}

/** Every problem that takes an answer, parents left out. */
export function answerable(problems: readonly ProblemDefinition[]): ProblemDefinition[] {
  return problems.flatMap((problem) => (problem.children.length > 0 ? answerable(problem.children) : [problem]));
}
