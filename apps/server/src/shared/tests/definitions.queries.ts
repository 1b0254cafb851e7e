import type { Db } from "@invigil/db/connection";
import { sql } from "kysely";
import { codeLimits } from "../runs/code-limits.ts";
import { keyRow } from "./placed.ts";

export async function sectionProblems(db: Db, testId: number) {
  const sections = await db
    .selectFrom("section")
    .select(["id", "slug", "name", "duration_minutes", "shuffle", "pick", "shuffle_choices"])
    .where("test_id", "=", testId)
    .orderBy("position")
    .execute();
  const problems = await db
    .selectFrom("section_problem")
    .innerJoin("section", "section.id", "section_problem.section_id")
    .innerJoin("problem", "problem.id", "section_problem.problem_id")
    // A later key brings its own samples.
    .innerJoin("problem as key", (join) =>
      join.on("key.id", "=", sql<number>`placed_key(section_problem.key_id, problem.id)`),
    )
    .select([
      "section_problem.section_id",
      "section_problem.points",
      "section_problem.negative",
      "problem.id",
      "problem.parent_id",
      "problem.slug",
      "problem.problem_type",
      "problem.title",
      "problem.statement",
      "problem.max_score",
      "key.content",
      codeLimits("key").as("limits"),
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
          .innerJoin("section_problem as sp", "sp.problem_id", "problem.parent_id")
          .innerJoin("section", "section.id", "sp.section_id")
          .innerJoin("problem as key", (join) => join.on("key.id", "=", keyRow))
          .select([
            "problem.id",
            "problem.parent_id",
            "problem.slug",
            "problem.problem_type",
            "problem.title",
            "problem.statement",
            "problem.max_score",
            "key.content",
            codeLimits("key").as("limits"),
          ])
          .where("problem.parent_id", "in", ids)
          .where("section.test_id", "=", testId)
          .orderBy("problem.position")
          .orderBy("problem.id")
          .execute();
  return { sections, problems, children };
}
