import type { Db, Tx } from "@invigil/db/connection";
import type { Mail } from "@invigil/db/generated";
import { sql, type Selectable } from "kysely";

interface Key {
  id: number;
  companyId: number;
  colleagues: boolean;
}

/** Undefined if there is no such message, or it is being sent. */
export function queueMailAgain(tx: Tx, { id, companyId, colleagues, at }: Key & { at: Date }) {
  return tx
    .updateTable("mail")
    .set({ state: "queued", due_at: at, tries: 0, error: null })
    .where("id", "=", id)
    .where("company_id", "=", companyId)
    .$if(!colleagues, (query) => query.where("account_id", "is", null))
    .where("state", "in", ["failed", "kept"])
    .returning(["id", "subject"])
    .executeTakeFirst();
}

/** Nobody sends them: they stay in the console's outbox. */
export async function keepQueuedMail(db: Db): Promise<void> {
  await db.updateTable("mail").set({ state: "kept" }).where("state", "=", "queued").execute();
}

interface Claim {
  now: Date;
  until: Date;
  /** Companies that had their turn recently, latest last; the others come first. */
  served: readonly number[];
}

/**
 * Claims a due message for the duration of the lease: other servers leave it alone meanwhile, and a server that dies
 * gives it back.
 */
export async function claimMail(db: Db, { now, until, served }: Claim) {
  const { rows } = await sql<Selectable<Mail>>`
    update mail set tries = tries + 1, due_at = ${until}
    where id = (
      select id from mail where state = 'queued' and due_at <= ${now}
      order by coalesce(array_position(${served}::bigint[], company_id), 0), due_at, id limit 1 for update skip locked
    )
    returning *`.execute(db);
  return rows[0];
}

export function markMailSent(db: Db, { id, at }: { id: number; at: Date }) {
  return db.updateTable("mail").set({ state: "sent", sent_at: at, error: null }).where("id", "=", id).execute();
}

/** It is not needed any more, so it did not fail. */
export async function markMailSkipped(db: Db, { id, reason }: { id: number; reason: string }): Promise<void> {
  await db.updateTable("mail").set({ state: "skipped", error: reason }).where("id", "=", id).execute();
}

/** `again` is null if nobody retries. */
export async function markMailFailed(
  db: Db,
  { id, error, again }: { id: number; error: string; again: Date | null },
): Promise<void> {
  await db
    .updateTable("mail")
    .set(again === null ? { state: "failed", error } : { due_at: again, error })
    .where("id", "=", id)
    .execute();
}
