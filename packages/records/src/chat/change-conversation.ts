import type { ChatState } from "@invigil/contract/help/inbox";
import type { Tx } from "@invigil/db/connection";
import { sql } from "kysely";

interface Change {
  state?: ChatState | undefined;
  /** Null for nobody. */
  assigneeId?: number | null | undefined;
  seen?: number | undefined;
}

/** Whoever closes a conversation has decided that it needs no answer. */
export async function changeConversation(tx: Tx, id: number, { state, assigneeId, seen }: Change): Promise<void> {
  const closes = state === "closed";
  await sql`
    update chat_conversation
    set state = coalesce(${state ?? null}, state),
      waiting_since = case when ${closes}::boolean then null else waiting_since end,
      mailed_at = case when ${closes}::boolean then null else mailed_at end,
      assignee_id = case when ${assigneeId !== undefined}::boolean then ${assigneeId ?? null}::bigint else assignee_id end,
      staff_seen = greatest(staff_seen, least(${seen ?? 0}::int, last_seq))
    where id = ${id}`.execute(tx);
}
