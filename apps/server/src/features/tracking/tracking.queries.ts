import type { Db } from "@invigil/db/connection";

export async function attemptsByTest(
  db: Db,
  { accountId, testSlugs }: { accountId: number; testSlugs: readonly string[] },
) {
  if (testSlugs.length === 0) return new Map<string, number>();
  const rows = await db
    .selectFrom("attempt")
    .innerJoin("test", "test.id", "attempt.test_id")
    .select(["attempt.id", "test.slug"])
    .where("attempt.account_id", "=", accountId)
    .where("attempt.reset_at", "is", null)
    .where("test.slug", "in", testSlugs)
    .execute();
  return new Map(rows.map((row) => [row.slug, row.id]));
}
