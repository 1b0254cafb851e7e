import type { Tx } from "@invigil/db/connection";
import { sql } from "kysely";

/** The invitations of a test with the stage that stands, locked so that two people who decide at once take turns. */
export async function lockStages(tx: Tx, key: { testId: number; usernames: readonly string[] }) {
  await tx
    .selectFrom("invite")
    .innerJoin("account", "account.id", "invite.account_id")
    .select("invite.id")
    .where("invite.test_id", "=", key.testId)
    .where("account.username", "in", key.usernames)
    .orderBy("invite.id")
    .forNoKeyUpdate("invite")
    .execute();
  // Only after the lock, because the decision that was waited for would not be seen otherwise.
  return tx
    .selectFrom("invite")
    .innerJoin("account", "account.id", "invite.account_id")
    .leftJoin("candidate_stage as standing", (join) =>
      join.onRef("standing.invite_id", "=", "invite.id").on("standing.replaced_at", "is", null),
    )
    .select(["invite.id as inviteId", "account.username", "standing.stage", "standing.note", "standing.at"])
    .where("invite.test_id", "=", key.testId)
    .where("account.username", "in", key.usernames)
    .where("account.usertype", "=", "hacker")
    .execute();
}

interface Decided {
  moves: readonly { inviteId: string; stage: string; note: string }[];
  accountId: number;
  at: Date;
}

/** The new decision stands, and the one before it becomes history. */
export async function insertStages(tx: Tx, { moves, accountId, at }: Decided): Promise<void> {
  if (moves.length === 0) return;
  const invites = moves.map(({ inviteId }) => inviteId);
  await tx
    .updateTable("candidate_stage")
    .set({ replaced_at: at })
    .where("invite_id", "in", invites)
    .where("replaced_at", "is", null)
    .execute();
  await sql`
    insert into candidate_stage (invite_id, stage, note, account_id, at)
    select invite_id, stage, note, ${accountId}, ${at}
    from jsonb_to_recordset(${JSON.stringify(moves.map(({ inviteId, stage, note }) => ({ invite_id: inviteId, stage, note })))}::jsonb)
      as moved (invite_id text, stage text, note text)`.execute(tx);
}
