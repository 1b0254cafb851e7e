import { MOST_SEQ, readChat, supportIdentity, type Conversation } from "@invigil/contract/help/chat";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { useSocketState } from "../../lib/socket/socket-events.ts";

/** The test that the conversation is about; null for a recruiter's with the support. */
export type ChatSubject = string | null;

export function aboutOf(subject: ChatSubject): { test_slug?: string } {
  return subject === null ? {} : { test_slug: subject };
}

export function chatKey(subject: ChatSubject) {
  return ["chat", subject ?? ""] as const;
}

/** The whole conversation. The addresses of its files expire, so it is always read anew as a whole. */
export function chatQuery(subject: ChatSubject) {
  return queryOptions({
    queryKey: [...chatKey(subject), "conversation"] as const,
    queryFn: ({ signal }): Promise<Conversation> =>
      call(readChat, { query: { ...aboutOf(subject), after: 0 } }, { family: "CHT", signal }),
    staleTime: 0,
    retry: false,
  });
}

/** A page that is told of every change looks now and then all the same. */
const READ_WHEN_TOLD = 60_000;

/** How often a conversation is read again: seldom if the socket tells of every change. */
export function useReadEvery(untold: number): number {
  const isTold = useSocketState(({ state }) => state === "connected");
  return isTold ? READ_WHEN_TOLD : untold;
}

/** Stored answers that fit what somebody types, without the messages. */
export function answersQuery(subject: ChatSubject, search: string) {
  return queryOptions({
    queryKey: [...chatKey(subject), "answers", search] as const,
    queryFn: async ({ signal }) => {
      const query = { ...aboutOf(subject), after: MOST_SEQ, search: search.slice(0, 200) };
      return (await call(readChat, { query }, { family: "CHT", signal })).faq;
    },
    staleTime: 60_000,
    retry: false,
  });
}

export function supportQuery() {
  return queryOptions({
    queryKey: ["support-identity"] as const,
    queryFn: () => call(supportIdentity, {}, { family: "CHT" }),
    staleTime: Infinity,
    retry: false,
  });
}
