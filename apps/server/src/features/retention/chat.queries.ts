import type { Db } from "@invigil/db/connection";

interface Share {
  accountId: number;
  companyId: number;
}

function conversationsOf(db: Db, { accountId, companyId }: Share) {
  return db
    .selectFrom("chat_conversation")
    .select("id")
    .where("account_id", "=", accountId)
    .where("company_id", "=", companyId);
}

/** What a candidate and the company's people wrote to each other. */
export function chatsOf(db: Db, share: Share) {
  return db
    .selectFrom("chat_message as message")
    .innerJoin("chat_conversation as conversation", "conversation.id", "message.conversation_id")
    .leftJoin("test", "test.id", "conversation.test_id")
    .select(["test.slug as test", "message.seq", "message.sender", "message.phase", "message.body", "message.at"])
    .where("message.conversation_id", "in", conversationsOf(db, share))
    .orderBy("message.conversation_id")
    .orderBy("message.seq")
    .execute();
}

export function chatFilesOf(db: Db, share: Share) {
  return db
    .selectFrom("chat_file")
    .select(["id", "file_key", "name", "size"])
    .where((eb) =>
      eb.or([
        eb("conversation_id", "in", conversationsOf(db, share)),
        eb.and([eb("account_id", "=", share.accountId), eb("company_id", "=", share.companyId)]),
      ]),
    )
    .orderBy("at")
    .orderBy("id")
    .execute();
}
