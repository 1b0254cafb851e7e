import type { Db, Tx } from "@invigil/db/connection";
import { sql } from "kysely";

/** The test of one of the account's attempts. */
export async function testOfAttempt(
  db: Db,
  key: { attemptId: number; accountId: number },
): Promise<number | undefined> {
  const row = await db
    .selectFrom("attempt")
    .select("test_id")
    .where("id", "=", key.attemptId)
    .where("account_id", "=", key.accountId)
    .where("started_at", "is not", null)
    .where("reset_at", "is", null)
    .executeTakeFirst();
  return row?.test_id;
}

export function turnsOf(db: Db | Tx, attemptId: number) {
  return db.selectFrom("interview_turn").selectAll().where("attempt_id", "=", attemptId).orderBy("seq").execute();
}
export type TurnRow = Awaited<ReturnType<typeof turnsOf>>[number];

export function turnOf(db: Db | Tx, key: { attemptId: number; seq: number }) {
  return db
    .selectFrom("interview_turn")
    .selectAll()
    .where("attempt_id", "=", key.attemptId)
    .where("seq", "=", key.seq)
    .executeTakeFirst();
}

/** The attempt as it is now: the clock may have been set anew since it was read. */
export function clockOf(db: Db | Tx, attemptId: number) {
  return db.selectFrom("attempt").select(["state", "expires_at"]).where("id", "=", attemptId).executeTakeFirstOrThrow();
}

/** When the candidate last asked for a person, also before there was an interview. */
export async function personAsked(
  db: Db | Tx,
  attemptId: number,
): Promise<{ at: Date; message: string; count: number } | null> {
  const { rows } = await sql<{ at: Date | null; message: string | null; count: number }>`
    select min(at) as at, (array_agg(data ->> 'message' order by id desc))[1] as message, count(*)::int as count
    from attempt_event where attempt_id = ${attemptId} and kind = 'person-asked'`.execute(db);
  const [row] = rows;
  return row?.at ? { at: row.at, message: row.message ?? "", count: row.count } : null;
}

export async function ownersOf(db: Db | Tx, companyId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("account")
    .select("email")
    .where("company_id", "=", companyId)
    .where("usertype", "=", "recruiter")
    .where("role", "=", "owner")
    .where("disabled_at", "is", null)
    .orderBy("id")
    .execute();
  return rows.map(({ email }) => email);
}

export function personOf(db: Db | Tx, accountId: number) {
  return db.selectFrom("account").select(["full_name", "email"]).where("id", "=", accountId).executeTakeFirstOrThrow();
}
