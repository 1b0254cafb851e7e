import type { Tx } from "@invigil/db/connection";
import { toJson } from "@invigil/db/json";
import { sql } from "kysely";

/**
 * Keeps only when they were taken, for how long and with what score. Called once everything that belongs to them is
 * erased.
 */
export async function eraseAttempts(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  await tx.deleteFrom("news").where("attempt_id", "in", ids).execute();
  await tx.deleteFrom("report_share").where("attempt_id", "in", ids).execute();
  // A running or just ended attempt is set aside as well, because an open page may still send personal data.
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

/** Replaces a receipt that names what must be deleted. */
export async function replaceReceipt(tx: Tx, id: number, receipt: object): Promise<void> {
  await tx
    .updateTable("attempt")
    .set({ receipt: toJson(receipt) })
    .where("id", "=", id)
    .execute();
}

/** Moves what is left of them to another account. */
export async function giveAttempts(tx: Tx, ids: readonly number[], accountId: number): Promise<void> {
  if (ids.length > 0) await tx.updateTable("attempt").set({ account_id: accountId }).where("id", "in", ids).execute();
}
