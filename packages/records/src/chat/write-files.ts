import type { Db, Tx } from "@invigil/db/connection";
import { sql } from "kysely";

interface NewFile {
  id: string;
  key: string;
  companyId: number;
  accountId: number;
  name: string;
  contentType: string;
  size: number;
  at: Date;
}

/**
 * Adds a file that waits for its message, unless the person would have more than the limit then. What the staff has sent
 * to others does not count.
 */
export async function insertChatFile(tx: Tx, file: NewFile, mostBytes: number): Promise<boolean> {
  // One upload of a person at a time, so that two do not both find room; and none while they are being erased.
  await tx.selectFrom("account").select("id").where("id", "=", file.accountId).forNoKeyUpdate().execute();
  const { rows } = await sql`
    insert into chat_file (id, company_id, account_id, file_key, name, content_type, size, at)
    select ${file.id}::uuid, ${file.companyId}, ${file.accountId}, ${file.key}, ${file.name}, ${file.contentType},
      ${file.size}, ${file.at}
    where ${file.size} + (
      select coalesce(sum(size), 0) from chat_file f left join chat_conversation c on c.id = f.conversation_id
      where f.account_id = ${file.accountId}
        and (c.id is null or c.account_id = ${file.accountId})) <= ${mostBytes}
    returning id`.execute(tx);
  return rows.length > 0;
}

export async function deleteChatFile(db: Db, id: string): Promise<void> {
  await db.deleteFrom("chat_file").where("id", "=", id).execute();
}

interface Sent {
  ids: readonly string[];
  accountId: number;
  companyId: number;
  conversationId: number;
  seq: number;
}

/** Joins a person's own files, none of which was sent before, to their message. Returns how many it found. */
export async function sendFiles(tx: Tx, { ids, accountId, companyId, conversationId, seq }: Sent): Promise<number> {
  if (ids.length === 0) return 0;
  const { numUpdatedRows } = await tx
    .updateTable("chat_file")
    .set({ conversation_id: conversationId, company_id: companyId, seq })
    .where("id", "in", ids)
    .where("account_id", "=", accountId)
    .where("conversation_id", "is", null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Returns the keys of the files, which the caller must have removed. */
export async function deleteUnsent(tx: Tx, before: Date): Promise<string[]> {
  const gone = await tx
    .deleteFrom("chat_file")
    .where("conversation_id", "is", null)
    .where("at", "<", before)
    .returning("file_key")
    .execute();
  return gone.map(({ file_key }) => file_key);
}
