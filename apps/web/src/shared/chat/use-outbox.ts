import { sendChat, uploadChatFile, type Conversation } from "@invigil/contract/help/chat";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "../../lib/api.ts";
import { useSignedIn } from "../../lib/identity.ts";
import { aboutOf, chatQuery, type ChatSubject } from "./chat-queries.ts";
import { tellTabs, useOtherTabs } from "./chat-tabs.ts";
import { merged } from "./merge-messages.ts";
import { createOutboxStore } from "./outbox-store.ts";
import { createOutbox, type Outbox, type OutboxDeps } from "./outbox.ts";

const store = createOutboxStore();

/** Keeps sending while the page is open, whether or not the panel is. */
export function useOutbox(subject: ChatSubject): Outbox {
  const { user_id } = useSignedIn();
  const queryClient = useQueryClient();
  const { queryKey } = chatQuery(subject);
  const [outbox] = useState(() =>
    createOutbox({
      ...sending(subject),
      place: `${user_id} ${subject ?? ""}`,
      store,
      onSent(reply: Conversation) {
        queryClient.setQueryData(queryKey, (before) => (before ? merged(before, reply) : undefined));
        tellTabs(subject);
      },
      pause,
    }),
  );
  useOtherTabs(subject);
  // Takes up what an earlier page has left on this device.
  useEffect(() => {
    void outbox.resume();
    return () => outbox.stop();
  }, [outbox]);
  return outbox;
}

function sending(subject: ChatSubject): Pick<OutboxDeps, "upload" | "send"> {
  const about = aboutOf(subject);
  return {
    upload: ({ name, type, screenshot, content }) =>
      call(
        uploadChatFile,
        { body: { ...about, name, screenshot }, file: new Blob([content], { type }) },
        { family: "FUP" },
      ),
    send: ({ clientId, body, faq, person }, files) =>
      call(sendChat, { body: { ...about, client_id: clientId, body, files, faq, person } }, { family: "CHT" }),
  };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      globalThis.removeEventListener("online", done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    globalThis.addEventListener("online", done);
  });
}
