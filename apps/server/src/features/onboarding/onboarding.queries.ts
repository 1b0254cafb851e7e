import type { Tx } from "@invigil/db/connection";

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
