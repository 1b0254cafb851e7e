import { countInbox, listHelp, listInbox, readInbox, type ChatState } from "@invigil/contract/help/inbox";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export const INBOX = ["inbox"] as const;
export const HELP = ["help-entries"] as const;

const LIST_EVERY = 10_000;
const CONVERSATION_EVERY = 5_000;
const COUNT_EVERY = 30_000;

export interface InboxAsked {
  /** Absent for all. */
  state: ChatState | undefined;
  mine: boolean;
  waiting: boolean;
  search: string;
}

export function inboxQuery({ state, mine, waiting, search }: InboxAsked) {
  return infiniteQueryOptions({
    queryKey: [...INBOX, "list", state, mine, waiting, search] as const,
    queryFn: ({ pageParam, signal }) => {
      const query = {
        ...(state && { state }),
        ...(mine && { mine }),
        ...(waiting && { waiting }),
        ...(search !== "" && { search }),
        ...(pageParam !== null && { before: pageParam }),
      };
      return call(listInbox, { query }, { family: "CON", signal });
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ conversations, more }) => (more ? (conversations.at(-1)?.id ?? null) : null),
    refetchInterval: LIST_EVERY,
  });
}

export function conversationQuery(id: number) {
  return queryOptions({
    queryKey: [...INBOX, "conversation", id] as const,
    queryFn: ({ signal }) => call(readInbox, { params: { id } }, { family: "CON", signal }),
    refetchInterval: CONVERSATION_EVERY,
  });
}

export function countQuery() {
  return queryOptions({
    queryKey: [...INBOX, "count"] as const,
    queryFn: ({ signal }) => call(countInbox, {}, { family: "CON", signal }),
    refetchInterval: COUNT_EVERY,
    retry: false,
  });
}

export function helpQuery() {
  return queryOptions({ queryKey: HELP, queryFn: () => call(listHelp, {}, { family: "CON" }) });
}
