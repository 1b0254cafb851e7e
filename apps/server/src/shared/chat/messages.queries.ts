import type { Db, Tx } from "@invigil/db/connection";

/** More than anybody scrolls through; older ones stay in the export. */
const SHOWN = 500;

/** The newest messages of a conversation, in order. */
export async function messagesOf(db: Db | Tx, { id, after = 0 }: { id: number; after?: number }) {
  const rows = await db
    .selectFrom("chat_message as message")
    .leftJoin("account", "account.id", "message.account_id")
    .select(["message.seq", "message.client_id", "message.sender", "message.phase", "message.body", "message.at"])
    .select("account.full_name")
    .where("message.conversation_id", "=", id)
    .where("message.seq", ">", after)
    .orderBy("message.seq", "desc")
    .limit(SHOWN)
    .execute();
  return rows.toReversed();
}
export type MessageRow = Awaited<ReturnType<typeof messagesOf>>[number];

export function filesOf(db: Db | Tx, { id, after = 0 }: { id: number; after?: number }) {
  return db
    .selectFrom("chat_file")
    .select(["id", "seq", "name", "content_type", "size"])
    .where("conversation_id", "=", id)
    .where("seq", ">", after)
    .orderBy("at")
    .orderBy("id")
    .execute();
}
export type FileRow = Awaited<ReturnType<typeof filesOf>>[number];

/** The number of the message that a page has sent already; undefined if it has not arrived. */
export async function sentBefore(tx: Tx, key: { conversationId: number; clientId: string }) {
  const row = await tx
    .selectFrom("chat_message")
    .select("seq")
    .where("conversation_id", "=", key.conversationId)
    .where("client_id", "=", key.clientId)
    .executeTakeFirst();
  return row?.seq;
}
