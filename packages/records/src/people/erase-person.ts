import type { Tx } from "@invigil/db/connection";

/** Anonymous, but distinguishable from others like it. */
function nobody(username: string) {
  return { username, email: `${username}@erased.invalid`, full_name: "Erased candidate" };
}

/** Removes their identity and ends their sessions. */
export async function anonymiseAccount(tx: Tx, { id, username }: { id: number; username: string }): Promise<void> {
  const bare = { ...nobody(username), password_hash: null, job_title: null };
  await tx.updateTable("account").set(bare).where("id", "=", id).execute();
  await tx.deleteFrom("session").where("account_id", "=", id).execute();
}

/** An anonymous account for what is left of somebody. */
export async function insertNobody(tx: Tx, username: string): Promise<number> {
  const made = await tx
    .insertInto("account")
    .values({ ...nobody(username), usertype: "hacker" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return made.id;
}
