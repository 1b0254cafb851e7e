import type { Db } from "@invigil/db/connection";

/** The problem, if it or its parent is part of the test. */
export function problemOfTest(db: Db, { testId, problemSlug }: { testId: number; problemSlug: string }) {
  return db
    .selectFrom("problem")
    .innerJoin("section_problem", (join) =>
      join.on((eb) =>
        eb.or([
          eb("section_problem.problem_id", "=", eb.ref("problem.id")),
          eb("section_problem.problem_id", "=", eb.ref("problem.parent_id")),
        ]),
      ),
    )
    .innerJoin("section", "section.id", "section_problem.section_id")
    .select("problem.id")
    .where("problem.slug", "=", problemSlug)
    .where("section.test_id", "=", testId)
    .executeTakeFirst();
}
