import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useState } from "react";
import { useStore } from "zustand";
import { listenToSocket } from "../../lib/socket/socket-events.ts";
import { chatKey, chatQuery, supportQuery, useReadEvery } from "../../shared/chat/chat-queries.ts";
import type { Outbox } from "../../shared/chat/outbox.ts";
import { loadWidget } from "../../shared/chat/support-widget.ts";
import { useOutbox } from "../../shared/chat/use-outbox.ts";
import { showToast } from "../../shared/parts/toasts.ts";
import { setChatOpened, setChatUnread, useChatPanel } from "./chat-store.ts";
import { hasWritten, noteWritten } from "./has-written.ts";

const ChatPanel = lazy(async () => ({ default: (await import("./chat-panel.tsx")).ChatPanel }));

interface Props {
  testSlug: string;
  company: string;
}

/** The chat of a candidate, beside every page of the test. Nothing is asked of the server before it is used. */
export function Chat({ testSlug, company }: Props) {
  const opened = useChatPanel((state) => state.opened);
  const outbox = useOutbox(testSlug);
  const pending = useStore(outbox.view, (state) => state.pending.length > 0);
  // Remembers it for the next page.
  useEffect(() => {
    if (pending) noteWritten(testSlug);
  }, [pending, testSlug]);
  useNews(testSlug, company);
  // Who has a conversation may have got an answer while no page was open.
  const { data } = useQuery({
    ...chatQuery(testSlug),
    enabled: hasWritten(testSlug) && !opened,
    refetchOnMount: "always",
    // Before the start there is no socket that would tell.
    refetchInterval: useReadEvery(30_000),
  });
  const unread = data?.unread ?? 0;
  // The button in the bar shows it.
  useEffect(() => setChatUnread(unread), [unread]);
  // Fetched while there is a connection: without one is when somebody may need it.
  useEffect(() => {
    const timer = setTimeout(() => void import("./chat-panel.tsx").catch(() => {}), 5_000);
    return () => clearTimeout(timer);
  }, []);
  // Another test has another conversation.
  useEffect(() => () => setChatOpened(false), []);
  return opened ? <Opened testSlug={testSlug} company={company} outbox={outbox} /> : null;
}

/** The operator's choice of chat takes the place of ours, if it can be loaded. */
function Opened(props: Props & { outbox: Outbox }) {
  const { data: identity, isPending } = useQuery(supportQuery());
  const [elsewhere, setElsewhere] = useState<"loading" | "shown" | "none">("loading");
  const isForeign = identity !== undefined && identity.provider !== "own";
  // The widget is not ours and lives outside React.
  useEffect(() => {
    if (!isForeign) return;
    let left = false;
    void loadWidget(identity).then((widget) => {
      if (left) return;
      widget?.open();
      setElsewhere(widget ? "shown" : "none");
      if (widget) setChatOpened(false);
    });
    return () => void (left = true);
  }, [isForeign, identity]);
  if (isPending || (isForeign && elsewhere !== "none")) return null;
  return (
    <Suspense>
      <ChatPanel {...props} />
    </Suspense>
  );
}

/** Reads the conversation again when the staff has answered or closed it, and tells of an answer without taking the focus. */
function useNews(testSlug: string, company: string): void {
  const queryClient = useQueryClient();
  // Listens to the socket.
  useEffect(
    () =>
      listenToSocket({
        onMessage(message) {
          if (message.type !== "chat-message" && message.type !== "chat-changed") return;
          noteWritten(testSlug);
          void queryClient.fetchQuery({ ...chatQuery(testSlug), staleTime: 0 }).catch(() => {});
          if (message.type === "chat-changed" || useChatPanel.getState().opened) return;
          showToast({ type: "primary", title: "New message", message: `${company} has answered in the chat.` });
        },
        onReconnect() {
          if (hasWritten(testSlug)) void queryClient.invalidateQueries({ queryKey: chatKey(testSlug) });
        },
      }),
    [queryClient, testSlug, company],
  );
}
