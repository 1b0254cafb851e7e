import type { Tx } from "@invigil/db/connection";
import { sql } from "kysely";

/** What a person and a company wrote to each other. Returns the keys of the files, which the caller must have removed. */
export async function eraseChatAt(tx: Tx, key: { accountId: number; companyId: number }): Promise<string[]> {
  const conversations = tx
    .selectFrom("chat_conversation")
    .select("id")
    .where("account_id", "=", key.accountId)
    .where("company_id", "=", key.companyId);
  const files = await tx
    .deleteFrom("chat_file")
    .where((eb) =>
      eb.or([
        eb("conversation_id", "in", conversations),
        eb.and([eb("account_id", "=", key.accountId), eb("company_id", "=", key.companyId)]),
      ]),
    )
    .returning("file_key")
    .execute();
  await tx
    .deleteFrom("chat_conversation")
    .where("account_id", "=", key.accountId)
    .where("company_id", "=", key.companyId)
    .execute();
  return files.map(({ file_key }) => file_key);
}

/** All that is left of a person in any company's chats. Returns the keys of the files. */
export async function eraseChatOf(tx: Tx, accountId: number): Promise<string[]> {
  const { rows } = await sql<{ company_id: number }>`
    select company_id from chat_conversation where account_id = ${accountId}
    union select company_id from chat_file where account_id = ${accountId}`.execute(tx);
  const keys = [];
  for (const { company_id: companyId } of rows) keys.push(...(await eraseChatAt(tx, { accountId, companyId })));
  return keys;
}
