import type { Db, Tx } from "@invigil/db/connection";

interface NewIssue {
  accountId: number;
  testId: number | null;
  problemId: number | null;
  category: string;
  comment: string;
  at: Date;
}

export async function insertIssue(
  db: Db,
  { accountId, testId, problemId, category, comment, at }: NewIssue,
): Promise<void> {
  await db
    .insertInto("issue")
    .values({ account_id: accountId, test_id: testId, problem_id: problemId, category, comment, created_at: at })
    .execute();
}

/** A person's reports about a company's tests. */
export async function deleteIssuesAt(tx: Tx, key: { accountId: number; companyId: number }): Promise<void> {
  const tests = tx.selectFrom("test").select("id").where("company_id", "=", key.companyId);
  await tx.deleteFrom("issue").where("account_id", "=", key.accountId).where("test_id", "in", tests).execute();
}

/** All of a person's reports. */
export async function deleteIssuesOf(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom("issue").where("account_id", "=", accountId).execute();
}

/** Removes the test from reports but keeps what somebody wrote while trying it. */
export async function detachIssues(tx: Tx, testId: number): Promise<void> {
  await tx.updateTable("issue").set({ test_id: null }).where("test_id", "=", testId).execute();
}
