import type { Conversation, readChat as route } from "@invigil/contract/help/chat";
import type { QueryOf } from "@invigil/contract/route";
import type { Deps } from "../../../platform/deps.ts";
import type { Caller } from "../../../platform/identity/sessions.ts";
import { readMessages } from "../../../shared/chat/present-messages.ts";
import { accessChat, type ChatPlace } from "./access-chat.ts";
import { ownConversation } from "./chat.queries.ts";
import type { AnswerFinder } from "./find-answers.ts";

export type ChatDeps = Deps & { answers: AnswerFinder };

export async function readChat(deps: ChatDeps, caller: Caller, query: QueryOf<typeof route>): Promise<Conversation> {
  const place = await accessChat(deps, caller, query.test_slug);
  return presentChat(deps, place, query);
}

export async function presentChat(
  deps: ChatDeps,
  place: ChatPlace,
  { after, search }: { after: number; search?: string | undefined },
): Promise<Conversation> {
  const row = await ownConversation(deps.db, place);
  return {
    id: row?.id ?? null,
    name: place.name,
    phase: place.phase,
    messages: row ? await readMessages(deps, { id: row.id, after }) : [],
    unread: row?.unread ?? 0,
    with_person: row !== undefined && isWithPerson(row),
    waiting: row?.waiting_since != null,
    is_closed: row?.state === "closed",
    faq: (await deps.answers.of(deps.db, place.companyId)).find(search),
  };
}

/** Whoever begins again after a conversation was closed may find a stored answer first. */
export function isWithPerson(row: { waiting_since: Date | null; answers: number | null; state: string }): boolean {
  return row.waiting_since !== null || (row.state === "open" && (row.answers ?? 0) > 0);
}
