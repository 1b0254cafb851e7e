import type { Db } from "@invigil/db/connection";
import { codeLimits, readLimits } from "../../shared/runs/code-limits.ts";
import { ProblemContent, type ProblemDefinition } from "../../shared/tests/definitions.ts";

const columns = ["id", "slug", "problem_type", "title", "statement", "max_score", "content"] as const;

export async function companyProblem(
  db: Db,
  { slug, companyId }: { slug: string; companyId: number | null },
): Promise<ProblemDefinition | undefined> {
  if (companyId === null) return undefined;
  const row = await db
    .selectFrom("problem")
    .select(columns)
    .select(codeLimits("problem").as("limits"))
    .where("slug", "=", slug)
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  if (!row) return undefined;
  const children = await db
    .selectFrom("problem")
    .select(columns)
    .select(codeLimits("problem").as("limits"))
    .where("parent_id", "=", row.id)
    .orderBy("position")
    .execute();
  const toDefinition = (problem: typeof row): Omit<ProblemDefinition, "children"> => ({
    id: problem.id,
    slug: problem.slug,
    problemType: problem.problem_type,
    title: problem.title,
    statement: problem.statement,
    maxScore: problem.max_score,
    // In the library it has no place yet, and the place decides what a wrong answer costs.
    penalty: 0,
    content: ProblemContent.parse(problem.content),
    limits: readLimits(problem.limits),
  });
  return { ...toDefinition(row), children: children.map((child) => ({ ...toDefinition(child), children: [] })) };
}
