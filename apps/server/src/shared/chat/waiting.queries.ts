import type { Db } from "@invigil/db/connection";
import { sql } from "kysely";

/** A message that was answered by a stored text has never been unread. */
export const UNREAD = sql<number>`(select count(*) from chat_message m
  where m.conversation_id = c.id and m.seq > c.staff_seen and m.sender = 'person')`;

/** Whether the conversation `c` waits for somebody of the company. */
export const isWaiting = sql<boolean>`(c.state = 'open' and c.waiting_since is not null)`;

/** Over all of a company's conversations, whatever the list shows. */
export async function countsOf(db: Db, companyId: number) {
  const { rows } = await sql<{ waiting: number; unread: number }>`
    select count(*) filter (where ${isWaiting}) as waiting, coalesce(sum(${UNREAD}), 0)::int as unread
    from chat_conversation c where c.company_id = ${companyId} and c.state = 'open'`.execute(db);
  return rows[0] ?? { waiting: 0, unread: 0 };
}
