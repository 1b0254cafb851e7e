import type { Db, Tx } from "@invigil/db/connection";
import { sql } from "kysely";

/**
 * A server says that it is there, and that the database stores what it says. Returns false, and says nothing, if nobody
 * has said so for longer than `within` milliseconds.
 */
export async function signService(db: Db, { now, within }: { now: Date; within: number }): Promise<boolean> {
  const { rows } = await sql`
    insert into service_sign as sign (at) values (${now})
    on conflict (is_only) do update set at = excluded.at
    where sign.at > ${now}::timestamptz - ${within} * interval '1 millisecond'
    returning at`.execute(db);
  return rows.length > 0;
}

/** When any server was last there. Until the transaction ends, no other server says so. */
export async function lastSign(tx: Tx): Promise<Date | undefined> {
  const row = await tx.selectFrom("service_sign").select("at").forUpdate().executeTakeFirst();
  return row?.at;
}

export async function moveSign(tx: Tx, now: Date): Promise<void> {
  await tx.updateTable("service_sign").set({ at: now }).execute();
}

interface NewOutage {
  beganAt: Date;
  endedAt: Date;
  minutes: number;
}

export async function insertOutage(tx: Tx, { beganAt, endedAt, minutes }: NewOutage): Promise<number> {
  const row = await tx
    .insertInto("outage")
    .values({ began_at: beganAt, ended_at: endedAt, minutes })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}
