import type { Db, Tx } from "@invigil/db/connection";
import { toJson } from "@invigil/db/json";
import { sql } from "kysely";

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

/** A page that was left does not know whether its last events arrived and sends them again: those are passed over. */
export async function insertEvents(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  // Of the same events twice at once, the second sees those of the first.
  const attemptIds = events.map(({ attemptId }) => attemptId);
  await sql`select from attempt where id = any(${attemptIds}) order by id for no key update`.execute(tx);
  const rows = events.map(({ attemptId, kind, at, receivedAt, data }) => ({
    attempt_id: attemptId,
    kind,
    at,
    received_at: receivedAt,
    data,
  }));
  await sql`
    insert into attempt_event (attempt_id, kind, at, received_at, data)
    select new.attempt_id, new.kind, new.at, new.received_at, new.data
    from rows from (jsonb_to_recordset(${toJson(rows)}::jsonb)
      as (attempt_id bigint, kind text, at timestamptz, received_at timestamptz, data jsonb)
    ) with ordinality as new (attempt_id, kind, at, received_at, data, place)
    where not exists (
      select from attempt_event known
      where known.attempt_id = new.attempt_id and known.at = new.at and known.kind = new.kind and known.data = new.data
    )
    order by new.place`.execute(tx);
}
