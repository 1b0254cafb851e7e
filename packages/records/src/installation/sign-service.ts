import type { Db, Tx } from "@invigil/db/connection";
import { sql } from "kysely";

/** A statement that waited is older than what was signed meanwhile. A clock that is set back by more is followed. */
const WAITS_SECONDS = 60;

/**
 * A server says that it is there, and that the database stores what it says. Returns false, and says nothing, if nobody
 * has said so for longer than `within` milliseconds.
 */
export async function signService(db: Db, { now, within }: { now: Date; within: number }): Promise<boolean> {
  const { rows } = await sql`
    insert into service_sign as sign (at) values (${now})
    on conflict (is_only) do update set at = case
      when sign.at < excluded.at + ${WAITS_SECONDS} * interval '1 second' then greatest(sign.at, excluded.at)
      else excluded.at end
    where sign.at > ${now}::timestamptz - ${within} * interval '1 millisecond'
    returning at`.execute(db);
  return rows.length > 0;
}

/** When any server was last there. Until the transaction ends, no other server says so. */
export async function lastSign(tx: Tx): Promise<Date | undefined> {
  const row = await tx.selectFrom("service_sign").select("at").forUpdate().executeTakeFirst();
  return row?.at;
}

export async function moveSign(tx: Db | Tx, now: Date): Promise<void> {
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
