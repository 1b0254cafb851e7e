import type { ServerEvent } from "@invigil/contract/socket";
import type { Db, Tx } from "@invigil/db/connection";
import { sql } from "kysely";
import { z } from "zod";

const Said = z.object({ text: z.string() });

/** Messages that the candidate has not acknowledged, oldest first, as sent to their page. */
export async function unreadMessages(db: Db, attemptId: number): Promise<ServerEvent[]> {
  const { rows } = await sql<{ id: number; at: Date; data: unknown }>`
    select message.id, message.at, message.data from attempt_event message
    where message.attempt_id = ${attemptId} and message.kind = 'proctor-message' and not exists (
      select from attempt_event seen where seen.attempt_id = ${attemptId} and seen.kind = 'proctor-message-read'
        and seen.data ->> 'message' = message.id::text
    ) order by message.id`.execute(db);
  return rows.map(({ id, at, data }) => ({
    type: "proctor-message",
    solution_set_id: attemptId,
    message_id: id,
    text: Said.parse(data).text,
    at: at.toISOString(),
  }));
}

/** Locks the message; undefined if it does not belong to this account. */
export function lockMessage(tx: Tx, key: { id: number; accountId: number }) {
  return tx
    .selectFrom("attempt_event as message")
    .innerJoin("attempt", "attempt.id", "message.attempt_id")
    .select(["message.id", "message.attempt_id"])
    .where("message.id", "=", key.id)
    .where("message.kind", "=", "proctor-message")
    .where("attempt.account_id", "=", key.accountId)
    .forUpdate("message")
    .executeTakeFirst();
}
