import type { ChatAudience, ChatPhase, ChatSender } from "@invigil/contract/help/chat";
import type { Tx } from "@invigil/db/connection";
import type { ChatConversation } from "@invigil/db/generated";
import { sql, type Selectable } from "kysely";

export type ConversationRow = Selectable<ChatConversation>;

interface Place {
  companyId: number;
  accountId: number;
  audience: ChatAudience;
  testId: number | null;
}

/**
 * The person's conversation, which is created if there is none. Both are locked: one message of a person at a time, in
 * whatever conversation, and none while they are being erased.
 */
export async function openConversation(tx: Tx, place: Place, now: Date): Promise<ConversationRow> {
  const { companyId, accountId, audience, testId } = place;
  await tx.selectFrom("account").select("id").where("id", "=", accountId).forNoKeyUpdate().execute();
  // Another company may have become the one that gives support.
  const { rows } = await sql<ConversationRow>`
    insert into chat_conversation (company_id, account_id, audience, test_id, last_at)
    values (${companyId}, ${accountId}, ${audience}, ${testId}, ${now})
    on conflict (account_id, coalesce(test_id, 0)) do update set company_id = excluded.company_id
    returning *`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("Opening a conversation returned no row.");
  return row;
}

/** Locks the person first, as an erasure does. */
export async function lockConversation(
  tx: Tx,
  { id, companyId }: { id: number; companyId: number },
): Promise<ConversationRow | undefined> {
  const found = await tx
    .selectFrom("chat_conversation")
    .select("account_id")
    .where("id", "=", id)
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  if (!found) return undefined;
  await tx.selectFrom("account").select("id").where("id", "=", found.account_id).forKeyShare().execute();
  return tx
    .selectFrom("chat_conversation")
    .selectAll()
    .where("id", "=", id)
    .where("company_id", "=", companyId)
    .forUpdate()
    .executeTakeFirst();
}

interface NewMessage {
  conversationId: number;
  clientId: string | null;
  sender: ChatSender;
  /** Null for a stored answer. */
  accountId: number | null;
  phase: ChatPhase | null;
  body: string;
  at: Date;
}

/** Adds a message to a locked conversation and returns its number. */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<number> {
  const { conversationId, clientId, sender, accountId, phase, body, at } = message;
  const { rows } = await sql<{ seq: number }>`
    with counted as (
      update chat_conversation set last_seq = last_seq + 1, last_at = ${at} where id = ${conversationId}
      returning id, last_seq
    )
    insert into chat_message (conversation_id, seq, client_id, sender, account_id, phase, body, at)
    select id, last_seq, ${clientId}::uuid, ${sender}, ${accountId}::bigint, ${phase}::text, ${body}, ${at} from counted
    returning seq`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("The conversation of a message is gone.");
  return row.seq;
}

/** The person waits for somebody of the staff. Who waits already goes on waiting, and is mailed about once. */
export async function beginWait(tx: Tx, id: number, now: Date): Promise<void> {
  await sql`
    update chat_conversation
    set state = 'open', person_at = ${now}, waiting_since = coalesce(waiting_since, ${now}),
      mailed_at = case when waiting_since is null then null else mailed_at end
    where id = ${id}`.execute(tx);
}

/** A stored answer was given: if the staff had nothing to read before, it has nothing now. */
export async function noteAnswered(tx: Tx, { id, before, now }: { id: number; before: number; now: Date }) {
  await sql`
    update chat_conversation
    set person_at = ${now}, staff_seen = case when staff_seen >= ${before} then last_seq else staff_seen end
    where id = ${id}`.execute(tx);
}

/** Somebody of the staff has answered, and takes the conversation over if nobody has. */
export async function endWait(tx: Tx, { id, accountId }: { id: number; accountId: number }): Promise<void> {
  await sql`
    update chat_conversation
    set state = 'open', waiting_since = null, mailed_at = null, staff_seen = last_seq,
      assignee_id = coalesce(assignee_id, ${accountId})
    where id = ${id}`.execute(tx);
}

/** Never back: an older page says what it has shown, not what another has. */
export async function notePersonSeen(tx: Tx, { accountId, testId, seq }: Seen): Promise<void> {
  await sql`
    update chat_conversation set person_seen = greatest(person_seen, least(${seq}, last_seq))
    where account_id = ${accountId} and coalesce(test_id, 0) = ${testId ?? 0}`.execute(tx);
}

interface Seen {
  accountId: number;
  testId: number | null;
  seq: number;
}
