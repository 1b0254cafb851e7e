import type { Db, Tx } from "@invigil/db/connection";
import { isNewestReset } from "@invigil/records/people/write-password-resets";

/**
 * The person whose password the link changes; undefined if it is unknown or has expired. Locked, so that it is used
 * once.
 */
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
    .where(isNewestReset)
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
