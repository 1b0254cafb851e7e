import type { Db } from "@invigil/db/connection";

interface Asked {
  accountId: number;
  testSlugs: readonly string[];
  /** Attempts that ended before this take no more. */
  endedAfter: Date;
}

export async function openAttempts(db: Db, { accountId, testSlugs, endedAfter }: Asked) {
  if (testSlugs.length === 0) return [];
  return db
    .selectFrom("attempt")
    .innerJoin("test", "test.id", "attempt.test_id")
    .select(["attempt.id", "attempt.created_at", "test.slug"])
    .where("attempt.account_id", "=", accountId)
    .where("attempt.reset_at", "is", null)
    .where((eb) => eb.or([eb("attempt.state", "!=", "END"), eb("attempt.submitted_at", ">=", endedAfter)]))
    .where("test.slug", "in", testSlugs)
    .execute();
}
