import type { Tx } from "@invigil/db/connection";
import { sql } from "kysely";

/** Only when they were taken, for how long and with what score stays. Once everything that belongs to them is erased. */
export async function eraseAttempts(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  await tx.deleteFrom("news").where("attempt_id", "in", ids).execute();
  // One that runs, or ended only now, is put aside as well: what an open page still sends is the person's.
  await sql`
    update attempt set
      state = 'END',
      submitted_at = coalesce(submitted_at, ${now}),
      evaluated_at = coalesce(evaluated_at, ${now}),
      reset_at = coalesce(reset_at,
        case when state <> 'END' or submitted_at > ${now}::timestamptz - interval '1 minute' then ${now}::timestamptz end),
      token = gen_random_uuid()::text, invite_id = null, reason = null, receipt = null, failed_socket_events = null
    where id = any(${ids})`.execute(tx);
}

/** What is left of them belongs to another account. */
export async function giveAttempts(tx: Tx, ids: readonly number[], accountId: number): Promise<void> {
  if (ids.length > 0) await tx.updateTable("attempt").set({ account_id: accountId }).where("id", "in", ids).execute();
}
