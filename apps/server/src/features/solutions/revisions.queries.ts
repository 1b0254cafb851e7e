import type { Db } from "@invigil/db/connection";
import { sql } from "kysely";

/** Everything that decides who may read an answer's history. */
export function historyOwner(db: Db, solutionId: number) {
  return db
    .selectFrom("solution")
    .innerJoin("attempt", "attempt.id", "solution.attempt_id")
    .innerJoin("test", "test.id", "attempt.test_id")
    .select(["attempt.account_id", "attempt.state", "test.company_id", "test.test_type", "solution.seq"])
    .where("solution.id", "=", solutionId)
    .executeTakeFirst();
}
export type HistoryOwner = NonNullable<Awaited<ReturnType<typeof historyOwner>>>;

/** The newest first, without their bodies. */
export function revisionsOf(
  db: Db,
  key: { solutionId: number; before?: number | undefined; limit?: number | undefined },
) {
  const files = sql`jsonb_each_text(case when jsonb_typeof(body -> 'files') = 'object' then body -> 'files' end)`;
  return db
    .selectFrom("solution_revision")
    .select([
      "seq",
      "saved_at",
      sql<string | null>`body ->> 'technology'`.as("technology"),
      sql<number | null>`case when body is not null then
        (length(coalesce(body ->> 'code', '')) + (select coalesce(sum(length(value)), 0) from ${files}))::int
      end`.as("size"),
      sql<number>`(select count(*) from ${files})::int`.as("files"),
    ])
    .where("solution_id", "=", key.solutionId)
    .$if(key.before !== undefined, (query) => query.where("seq", "<", key.before ?? 0))
    .orderBy("seq", "desc")
    .$if(key.limit !== undefined, (query) => query.limit(key.limit ?? 0))
    .execute();
}

export function revisionOf(db: Db, key: { solutionId: number; seq: number }) {
  return db
    .selectFrom("solution_revision")
    .select(["seq", "saved_at", "body"])
    .where("solution_id", "=", key.solutionId)
    .where("seq", "=", key.seq)
    .executeTakeFirst();
}
