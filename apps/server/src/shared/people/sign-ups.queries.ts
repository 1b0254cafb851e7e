import type { Db, Tx } from "@invigil/db/connection";
import { sql } from "kysely";

/** How often somebody has asked for this address. */
export async function countSignUps(tx: Tx, { email, since }: { email: string; since: Date }): Promise<number> {
  const { count } = await tx
    .selectFrom("sign_up")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where(sql<string>`lower(email)`, "=", email.toLowerCase())
    .where("asked_at", ">", since)
    .where("answered_at", "is not", null)
    .executeTakeFirstOrThrow();
  return count;
}

export function signUpOf(db: Db, { hash, now }: { hash: Buffer; now: Date }) {
  return db
    .selectFrom("sign_up")
    .select(["company", "email"])
    .where("token_hash", "=", hash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}
