import type { Db } from "@invigil/db/connection";

export async function sectionProblems(db: Db, testId: number) {
  const sections = await db
    .selectFrom("section")
    .select(["id", "slug", "name", "duration_minutes", "shuffle", "pick"])
    .where("test_id", "=", testId)
    .orderBy("position")
    .execute();
  const problems = await db
    .selectFrom("section_problem")
    .innerJoin("section", "section.id", "section_problem.section_id")
    .innerJoin("problem", "problem.id", "section_problem.problem_id")
    .select([
      "section_problem.section_id",
      "section_problem.points",
      "problem.id",
      "problem.parent_id",
      "problem.slug",
      "problem.problem_type",
      "problem.title",
      "problem.statement",
      "problem.max_score",
      "problem.content",
    ])
    .where("section.test_id", "=", testId)
    .orderBy("section.position")
    .orderBy("section_problem.position")
    .execute();
  const ids = problems.map((problem) => problem.id);
  const children =
    ids.length === 0
      ? []
      : await db
          .selectFrom("problem")
          .select(["id", "parent_id", "slug", "problem_type", "title", "statement", "max_score", "content"])
          .where("parent_id", "in", ids)
          .orderBy("position")
          .orderBy("id")
          .execute();
  return { sections, problems, children };
}
