import { CloseButton, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, type KeyboardEvent } from "react";
import { useProduct } from "../../lib/product.ts";
import { ChatBox } from "../../shared/chat/chat-box.tsx";
import { chatQuery } from "../../shared/chat/chat-queries.ts";
import type { Outbox } from "../../shared/chat/outbox.ts";
import { CHAT_BUTTON } from "./chat-button.tsx";
import classes from "./chat-panel.module.css";
import { setChatOpened } from "./chat-store.ts";

interface Props {
  testSlug: string;
  company: string;
  outbox: Outbox;
}

/** The open chat, beside the test. It is no modal: the candidate can go on working. */
export function ChatPanel({ testSlug, company, outbox }: Props) {
  const panel = useRef<HTMLElement>(null);
  const product = useProduct((state) => state.product);
  const { data } = useQuery({ ...chatQuery(testSlug), enabled: false });
  // Only the candidate opens it, so it may take the focus.
  useEffect(() => panel.current?.querySelector<HTMLElement>("textarea")?.focus(), []);

  function close() {
    setChatOpened(false);
    document.querySelector<HTMLElement>(`#${CHAT_BUTTON}`)?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    close();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape from a field inside bubbles up to here
    <aside ref={panel} className={classes["panel"]} data-chat aria-label="Chat" onKeyDown={onKeyDown}>
      <div className={classes["header"]}>
        <div className={classes["name"]}>
          <Title order={2} size="h5">
            Chat with {company}
          </Title>
          <Text size="xs" c="dimmed">
            {data?.name}
          </Text>
        </div>
        <CloseButton aria-label="Close the chat" onClick={close} />
      </div>
      <ChatBox
        subject={testSlug}
        outbox={outbox}
        staff={company}
        renderAbout={(phase) =>
          `Ask about this ${product}, your device or the rules. Nobody here can answer questions about the tasks themselves.${phase === "during" ? " The clock keeps running." : ""}`
        }
      />
    </aside>
  );
}
