import type { Db } from "@invigil/db/connection";
import { toJson } from "@invigil/db/json";

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

interface NewEvent {
  attemptId: number;
  kind: string;
  at: Date;
  receivedAt: Date;
  data: object;
}

export async function insertEvents(db: Db, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ attemptId, kind, at, receivedAt, data }) => ({
    attempt_id: attemptId,
    kind,
    at,
    received_at: receivedAt,
    data: toJson(data),
  }));
  await db.insertInto("attempt_event").values(rows).execute();
}
