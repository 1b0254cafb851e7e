import type { ChatFile, ChatMessage } from "@invigil/contract/help/chat";
import { formatMoment, formatTime } from "@invigil/rules/time/dates";
import { Anchor, Button, Group, Text } from "@mantine/core";
import { useEffect, useRef, type ReactNode } from "react";
import classes from "./chat.module.css";
import type { Pending } from "./outbox.ts";

interface Props {
  messages: readonly ChatMessage[];
  pending?: readonly Pending[];
  /** Whose side the reader is on; their own messages stand on the right. */
  own?: "person" | "staff";
  /** The name of the side that answers. */
  staff: string;
  /** The name of the person who asks, for the side that answers. */
  person?: string;
  onRetry?: (clientId: string) => void;
  onDiscard?: (clientId: string) => void;
  lead?: ReactNode;
}

/** What was said, newest last. Screen readers announce what is added. */
export function MessageList(props: Props) {
  const { messages, pending = [], own = "person", staff, person = "You", onRetry, onDiscard, lead } = props;
  const list = useRef<HTMLDivElement>(null);
  const known = new Set(messages.map(({ client_id }) => client_id));
  const waiting = pending.filter(({ clientId }) => !known.has(clientId));
  const last = `${messages.at(-1)?.seq} ${waiting.length}`;
  // Keeps the newest message in view.
  useEffect(() => {
    const element = list.current;
    if (element) element.scrollTop = element.scrollHeight;
  }, [last]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it, the keyboard cannot scroll
    <div ref={list} className={classes["messages"]} role="log" aria-label="Messages" tabIndex={0}>
      {lead}
      {messages.map((message) => (
        <Message
          key={message.seq}
          message={message}
          isOwn={message.sender === own}
          who={nameOf(message, { own, staff, person })}
        />
      ))}
      {waiting.map((message) => (
        <PendingMessage key={message.clientId} message={message} onRetry={onRetry} onDiscard={onDiscard} />
      ))}
    </div>
  );
}

function nameOf({ sender, name }: ChatMessage, sides: { own: string; staff: string; person: string }): string {
  if (sender === "faq") return "Stored answer";
  if (sender === "person") return sides.person;
  return name === null ? sides.staff : sides.own === "staff" ? name : `${name}, ${sides.staff}`;
}

function Message({ message, isOwn, who }: { message: ChatMessage; isOwn: boolean; who: string }) {
  const { body, files, at } = message;
  return (
    <article className={classes["message"]} data-own={isOwn || undefined} data-sender={message.sender}>
      <Text size="xs" c="dimmed">
        {who},{" "}
        <time dateTime={at} title={formatMoment(at)}>
          {formatTime(at)}
        </time>
      </Text>
      <div className={classes["bubble"]}>
        {body !== "" && <Text className={classes["body"] ?? ""}>{body}</Text>}
        {files.map((file) => (
          <SentFile key={file.id} file={file} />
        ))}
      </div>
    </article>
  );
}

function SentFile({ file: { name, url, content_type } }: { file: ChatFile }) {
  const isPicture = /^image\/(png|jpeg|gif|webp)$/.test(content_type);
  return (
    <Anchor href={url} target="_blank" rel="noreferrer" size="sm" className={classes["file"] ?? ""} download={name}>
      {isPicture && <img src={url} alt="" className={classes["picture"]} loading="lazy" />}
      {name}
    </Anchor>
  );
}

interface PendingProps {
  message: Pending;
  onRetry: ((clientId: string) => void) | undefined;
  onDiscard: ((clientId: string) => void) | undefined;
}

const STATES = { waiting: "Waiting to be sent", sending: "Sending…", failed: "Not sent" } as const;

function PendingMessage({ message: { clientId, body, files, state, error }, onRetry, onDiscard }: PendingProps) {
  return (
    <article className={classes["message"]} data-own data-pending>
      <Text size="xs" c={state === "failed" ? "red" : "dimmed"}>
        You, {STATES[state]}
      </Text>
      <div className={classes["bubble"]}>
        {body !== "" && <Text className={classes["body"] ?? ""}>{body}</Text>}
        {files.map((name) => (
          <Text key={name} size="sm">
            {name}
          </Text>
        ))}
      </div>
      {state === "failed" && (
        <>
          <Text size="sm" c="red">
            {error}
          </Text>
          <Group gap="xs">
            <Button size="compact-sm" variant="default" onClick={() => onRetry?.(clientId)}>
              Try again
            </Button>
            <Button size="compact-sm" variant="subtle" color="gray" onClick={() => onDiscard?.(clientId)}>
              Discard
            </Button>
          </Group>
        </>
      )}
    </article>
  );
}
