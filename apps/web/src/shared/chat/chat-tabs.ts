import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { chatQuery, type ChatSubject } from "./chat-queries.ts";

/** A page hears its own messages, too. */
const PAGE = crypto.randomUUID();
const nameOf = (subject: ChatSubject) => `invigil:chat:${subject ?? ""}`;

/** Lets the other tabs of this browser read the conversation again. What the server tells, it tells each of them. */
export function tellTabs(subject: ChatSubject): void {
  const channel = new BroadcastChannel(nameOf(subject));
  channel.postMessage(PAGE);
  channel.close();
}

/** Reads the conversation again when another tab has changed it. */
export function useOtherTabs(subject: ChatSubject): void {
  const queryClient = useQueryClient();
  // Listens to the other tabs.
  useEffect(() => {
    const channel = new BroadcastChannel(nameOf(subject));
    channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      if (data !== PAGE) void queryClient.invalidateQueries({ queryKey: chatQuery(subject).queryKey });
    });
    return () => channel.close();
  }, [queryClient, subject]);
}
