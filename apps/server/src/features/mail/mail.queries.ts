import type { MailState } from "@invigil/contract/inviting/candidates";
import type { Db, Tx } from "@invigil/db/connection";
import { sql } from "kysely";
import { like } from "../../records/like.ts";

export const PAGE = 50;

interface Asked {
  companyId: number;
  /** An owner also sees what was written to colleagues, whose links open accounts. */
  colleagues: boolean;
  state?: MailState | undefined;
  search?: string | undefined;
  before?: number | undefined;
}

export function mailsOf(db: Db, { companyId, colleagues, state, search = "", before }: Asked) {
  return db
    .selectFrom("mail")
    .selectAll()
    .where("company_id", "=", companyId)
    .$if(!colleagues, (query) => query.where("account_id", "is", null))
    .$if(state !== undefined, (query) => query.where("state", "=", state ?? "queued"))
    .$if(search !== "", (query) =>
      query.where((eb) => eb.or([eb("recipient", "ilike", like(search)), eb("subject", "ilike", like(search))])),
    )
    .$if(before !== undefined, (query) => query.where("id", "<", before ?? 0))
    .orderBy("id", "desc")
    .limit(PAGE + 1)
    .execute();
}
export type MailRow = Awaited<ReturnType<typeof mailsOf>>[number];

interface Key {
  id: number;
  companyId: number;
  colleagues: boolean;
}

/** undefined: no such message, or it is on its way. */
export function queueAgain(tx: Tx, { id, companyId, colleagues, at }: Key & { at: Date }) {
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

/** Nobody sends them: they stay where the console shows them. */
export async function keepQueued(db: Db): Promise<void> {
  await db.updateTable("mail").set({ state: "kept" }).where("state", "=", "queued").execute();
}

interface Claim {
  now: Date;
  until: Date;
  /** The companies that had their turn lately, the latest last: the others come first. */
  served: readonly number[];
}

/**
 * Takes a message that is due, for as long as the lease: another server leaves it alone meanwhile, and one that dies
 * gives it back.
 */
export async function claimDue(db: Db, { now, until, served }: Claim) {
  const { rows } = await sql<MailRow>`
    update mail set tries = tries + 1, due_at = ${until}
    where id = (
      select id from mail where state = 'queued' and due_at <= ${now}
      order by coalesce(array_position(${served}::bigint[], company_id), 0), due_at, id limit 1 for update skip locked
    )
    returning *`.execute(db);
  return rows[0];
}

/** Whom a message comes from. */
export function companyOf(db: Db, id: number) {
  return db
    .selectFrom("company")
    .select(["name", "avatar_url", "primary_color"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

export function markSent(db: Db, { id, at }: { id: number; at: Date }) {
  return db.updateTable("mail").set({ state: "sent", sent_at: at, error: null }).where("id", "=", id).execute();
}

/** `again` null: nobody tries any more. */
export async function markFailed(
  db: Db,
  { id, error, again }: { id: number; error: string; again: Date | null },
): Promise<void> {
  await db
    .updateTable("mail")
    .set(again === null ? { state: "failed", error } : { due_at: again, error })
    .where("id", "=", id)
    .execute();
}
