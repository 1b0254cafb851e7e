import type { ChatMessage } from "@invigil/contract/help/chat";
import type { InboxConversation, listInbox as route } from "@invigil/contract/help/inbox";
import type { QueryOf, ReplyOf } from "@invigil/contract/route";
import { AppError } from "../../../platform/app-error.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { Caller } from "../../../platform/identity/sessions.ts";
import { readMessages } from "../../../shared/chat/present-messages.ts";
import { countsOf } from "../../../shared/chat/waiting.queries.ts";
import { companyOf } from "../../../shared/people/company-of.ts";
import { conversationsOf, PAGE, staffOf } from "./inbox.queries.ts";
import { presentConversation } from "./present-conversation.ts";

export async function listInbox(
  { db }: Pick<Deps, "db">,
  caller: Caller,
  { mine = false, ...query }: QueryOf<typeof route>,
): Promise<ReplyOf<typeof route>> {
  const companyId = companyOf(caller);
  const rows = await conversationsOf(db, { ...query, companyId, assigneeId: mine ? caller.accountId : undefined });
  const { unread } = await countsOf(db, companyId);
  const people = await staffOf(db, companyId);
  return {
    conversations: rows.slice(0, PAGE).map(presentConversation),
    unread,
    more: rows.length > PAGE,
    people: people.map(({ id, full_name: name }) => ({ id, name })),
  };
}

export interface OpenConversation {
  conversation: InboxConversation;
  messages: ChatMessage[];
}

export async function readInbox(
  deps: Pick<Deps, "db" | "secrets" | "now">,
  caller: Caller,
  id: number,
): Promise<OpenConversation> {
  const conversation = await readConversation(deps, caller, id);
  return { conversation, messages: await readMessages(deps, { id }) };
}

export async function readConversation(
  { db }: Pick<Deps, "db">,
  caller: Caller,
  id: number,
): Promise<InboxConversation> {
  const [row] = await conversationsOf(db, { companyId: companyOf(caller), id });
  if (!row) throw new AppError("not_found");
  return presentConversation(row);
}
