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
  const attemptId = await insertAttempt(db, { name, testId: test.id, accountId: account.id, inviteId: null });
  return { attemptId, accountId: account.id, problemId: problem.id, sectionId: section.id };
}

/** Another candidate of the same test, invited by a recruiter or come by its open link. */
export async function createNeighbour(db: Db, beside: TestAttempt, way: "invited" | "link"): Promise<TestAttempt> {
  const name = randomBytes(6).toString("hex");
  const { test_id: testId } = await db
    .selectFrom("attempt")
    .select("test_id")
    .where("id", "=", beside.attemptId)
    .executeTakeFirstOrThrow();
  const account = await db
    .insertInto("account")
    .values({ username: name, usertype: "hacker", email: `${name}@example.com`, full_name: "Demo Person" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const by = way === "invited" ? beside.accountId : null;
  const invite = { id: name, test_id: testId, account_id: account.id, email: `${name}@example.com`, created_by: by };
  await db.insertInto("invite").values(invite).execute();
  const attemptId = await insertAttempt(db, { name, testId, accountId: account.id, inviteId: name });
  return { ...beside, attemptId, accountId: account.id };
}

interface NewAttempt {
  name: string;
  testId: number;
  accountId: number;
  inviteId: string | null;
}

async function insertAttempt(db: Db, { name, testId, accountId, inviteId }: NewAttempt): Promise<number> {
  const attempt = await db
    .insertInto("attempt")
    .values({
      slug: name,
      token: name,
      test_id: testId,
      account_id: accountId,
      invite_id: inviteId,
      state: "ACTIVE",
      created_at: new Date(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return attempt.id;
}
