import type { Tx } from "@invigil/db/connection";
import { toJson } from "@invigil/db/json";

export async function writeExtraData(tx: Tx, { id, extraData }: { id: string; extraData: Record<string, string> }) {
  await tx
    .updateTable("invite")
    .set({ extra_data: toJson(extraData) })
    .where("id", "=", id)
    .execute();
}

export async function markOnboarded(tx: Tx, { id, at }: { id: string; at: Date }) {
  await tx.updateTable("invite").set({ onboarded_at: at }).where("id", "=", id).execute();
}

/** Which of these files the account has uploaded. */
export async function ownUploads(tx: Tx, { accountId, ids }: { accountId: number; ids: readonly string[] }) {
  if (ids.length === 0) return new Set<string>();
  const rows = await tx
    .selectFrom("upload")
    .select("id")
    .where("account_id", "=", accountId)
    .where("id", "in", ids)
    .execute();
  return new Set(rows.map((row) => row.id));
}
