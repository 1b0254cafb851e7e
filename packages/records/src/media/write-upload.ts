import type { Db, Tx } from "@invigil/db/connection";

interface NewUpload {
  id: string;
  accountId: number;
  name: string;
  size: number;
  contentType: string;
  at: Date;
}

export async function insertUpload(tx: Tx, { id, accountId, name, size, contentType, at }: NewUpload): Promise<void> {
  const row = { id, account_id: accountId, name, size, content_type: contentType, created_at: at };
  await tx.insertInto("upload").values(row).execute();
}

export async function deleteUpload(db: Db | Tx, id: string): Promise<void> {
  await db.deleteFrom("upload").where("id", "=", id).execute();
}
