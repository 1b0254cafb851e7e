import type { Conversation } from "@invigil/contract/help/chat";

/** The conversation as known, with what a reply about its end adds. */
export function merged(before: Conversation, reply: Conversation): Conversation {
  const bySeq = new Map([...before.messages, ...reply.messages].map((message) => [message.seq, message]));
  const messages = [...bySeq.values()].toSorted((one, other) => one.seq - other.seq);
  return { ...reply, messages };
}
