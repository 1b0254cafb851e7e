import type { Db, Tx } from "@invigil/db/connection";
import { sql } from "kysely";

const isNewest = sql<boolean>`not exists (
  select from password_reset newer where newer.account_id = password_reset.account_id and newer.id > password_reset.id)`;

/** Without a link: that is made when it is sent. */
export async function openReset(tx: Tx, { accountId, at }: { accountId: number; at: Date }): Promise<number> {
  const made = await tx
    .insertInto("password_reset")
    .values({ account_id: accountId, created_at: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  return made.id;
}

interface Link {
  id: number;
  hash: Buffer;
  expires: Date;
}

/** undefined: a newer link, or a new password, has ended it. */
export function giveLink(db: Db | Tx, { id, hash, expires }: Link) {
  return db
    .updateTable("password_reset")
    .set({ token_hash: hash, expires_at: expires })
    .where("id", "=", id)
    .where(isNewest)
    .returning("id")
    .executeTakeFirst();
}

/** Whose password the link changes; undefined: it never was one, or has ended. Locked, so that it is used once. */
export function resetOf(db: Db | Tx, { hash, now }: { hash: Buffer; now: Date }) {
  return db
    .selectFrom("password_reset")
    .innerJoin("account", "account.id", "password_reset.account_id")
    .innerJoin("company", "company.id", "account.company_id")
    .select(["account.id", "account.email", "account.full_name", "account.company_id"])
    .where("password_reset.token_hash", "=", hash)
    .where("password_reset.expires_at", ">", now)
    .where("account.disabled_at", "is", null)
    .where("company.closed_at", "is", null)
    .where(isNewest)
    .forUpdate("password_reset")
    .executeTakeFirst();
}

export async function countResets(tx: Tx, { accountId, since }: { accountId: number; since: Date }): Promise<number> {
  const { count } = await tx
    .selectFrom("password_reset")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("account_id", "=", accountId)
    .where("created_at", ">", since)
    .executeTakeFirstOrThrow();
  return count;
}

export async function endResets(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom("password_reset").where("account_id", "=", accountId).execute();
}
