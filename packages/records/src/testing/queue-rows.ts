import { randomBytes } from "node:crypto";
import type { Db } from "@invigil/db/connection";

export interface TestAttempt {
  attemptId: number;
  accountId: number;
  problemId: number;
  sectionId: number;
}

/** A candidate in a running attempt of a test with one problem, as a run needs it. */
export async function createAttempt(db: Db): Promise<TestAttempt> {
  const name = randomBytes(6).toString("hex");
  const company = await db
    .insertInto("company")
    .values({ slug: name, name, avatar_url: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  const account = await db
    .insertInto("account")
    .values({ username: name, usertype: "hacker", email: `${name}@example.com`, full_name: "Demo Person" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const test = await db
    .insertInto("test")
    .values({ slug: name, company_id: company.id, name, duration_minutes: 60 })
    .returning("id")
    .executeTakeFirstOrThrow();
  const section = await db
    .insertInto("section")
    .values({ test_id: test.id, slug: "section-1", name: "Section 1", position: 0 })
    .returning("id")
    .executeTakeFirstOrThrow();
  const problem = await db
    .insertInto("problem")
    .values({ slug: name, company_id: company.id, problem_type: "SCR", title: "A question", statement: "Code." })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("section_problem")
    .values({ section_id: section.id, problem_id: problem.id, position: 0 })
    .execute();
  const attempt = await db
    .insertInto("attempt")
    .values({
      slug: name,
      token: name,
      test_id: test.id,
      account_id: account.id,
      state: "ACTIVE",
      created_at: new Date(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { attemptId: attempt.id, accountId: account.id, problemId: problem.id, sectionId: section.id };
}
