import type { Db } from "@invigil/db/connection";
import { ChildProblem } from "@invigil/contract/problems";
import { z } from "zod";
import { sectionProblems } from "./definitions.queries.ts";

const shape = ChildProblem.shape;
/** The part of a problem that a candidate may see, as the database keeps it. */
export const ProblemContent = z.object({
  is_multi_correct: shape.is_multi_correct.default(false),
  choices: shape.choices.default([]),
  blanks: shape.blanks.default([]),
  inputs: shape.inputs.default([]),
  downloads: shape.downloads.default([]),
  technologies: shape.technologies.default([]),
  stubs: shape.stubs.default({}),
  test_environment: shape.test_environment.default(null),
  evaluation: shape.evaluation.default(null),
  samples: shape.samples.default([]),
  max_submissions: shape.max_submissions.default(null),
  files: shape.files.default([]),
  schema: shape.schema.default([]),
  extra_data: shape.extra_data.default({}),
});
export type ProblemContent = z.infer<typeof ProblemContent>;

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
