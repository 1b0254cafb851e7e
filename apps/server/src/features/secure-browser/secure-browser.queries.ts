import type { Db, Tx } from "@invigil/db/connection";

/** What a company restricts in addition to the product's own list. */
export async function addedPrograms(db: Db | Tx, companyId: number): Promise<string[]> {
  const row = await db
    .selectFrom("company")
    .select("restricted_programs")
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  return row.restricted_programs;
}

export async function companyOfInvite(db: Db | Tx, inviteId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("invite")
    .innerJoin("test", "test.id", "invite.test_id")
    .select("test.company_id")
    .where("invite.id", "=", inviteId)
    .where("invite.revoked_at", "is", null)
    .executeTakeFirst();
  return row?.company_id;
}

/** An agent's binding with the running attempt of its session. */
export function boundAgent(db: Db | Tx, id: string) {
  return db
    .selectFrom("secure_browser")
    .innerJoin("session", "session.token_hash", "secure_browser.session_hash")
    .leftJoin("attempt", (join) =>
      join
        .onRef("attempt.test_id", "=", "secure_browser.test_id")
        .onRef("attempt.account_id", "=", "session.account_id")
        .on("attempt.reset_at", "is", null)
        .on("attempt.state", "=", "ACTIVE"),
    )
    .select(["secure_browser.public_key", "secure_browser.facts", "secure_browser.lost_at", "attempt.id as attempt_id"])
    .where("secure_browser.id", "=", id)
    .executeTakeFirst();
}

/** Whether the session was opened through an open link, and the person's own link has not been opened in it since. */
export async function isUnproven(db: Db, sessionHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom("session")
    .select("unproven")
    .where("token_hash", "=", sessionHash)
    .executeTakeFirst();
  return row?.unproven ?? true;
}
