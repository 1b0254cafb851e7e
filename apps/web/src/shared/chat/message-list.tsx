import type { ChatFile, ChatMessage } from "@invigil/contract/help/chat";
import { formatMoment, formatTime } from "@invigil/rules/time/dates";
import { Anchor, Button, Group, Text } from "@mantine/core";
import { useCallback, useEffect, useRef, type ReactNode } from "react";
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
  /** Puts a message that could not be sent back into the field. */
  onEdit?: (clientId: string) => void;
  lead?: ReactNode;
  /** What becomes of the last message. */
  note?: string | null;
}

/** What was said, newest last. Screen readers announce what is added. */
export function MessageList(props: Props) {
  const { messages, pending = [], own = "person", staff, person = "You", onRetry, onEdit, lead, note = null } = props;
  const known = new Set(messages.map(({ client_id }) => client_id));
  const waiting = pending.filter(({ clientId }) => !known.has(clientId));
  const view = useNewestInView(
    messages.length + waiting.length > 0 && `${messages.at(-1)?.seq} ${waiting.length} ${note}`,
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it, the keyboard cannot scroll
    <div {...view} className={classes["messages"]} role="log" aria-label="Messages" tabIndex={0}>
      {lead}
      {messages.map((message) => (
        <Message
          key={message.seq}
          message={message}
          // The company has written its stored answers itself.
          isOwn={message.sender === own || (own === "staff" && message.sender === "faq")}
          who={nameOf(message, { own, staff, person })}
        />
      ))}
      {waiting.map((message) => (
        <PendingMessage key={message.clientId} message={message} onRetry={onRetry} onEdit={onEdit} />
      ))}
      {note !== null && <p className={classes["note"]}>{note}</p>}
    </div>
  );
}

/** How far from the end somebody still reads the end, in pixels. */
const NEAR = 40;

/** Keeps the newest message in view, also when pictures arrive or the field below grows, unless somebody reads above. */
function useNewestInView(last: string | false) {
  const list = useRef<HTMLDivElement>(null);
  const follows = useRef(false);
  const toEnd = useCallback(() => {
    const element = list.current;
    if (element && follows.current) element.scrollTop = element.scrollHeight;
  }, []);
  // Whatever is new is shown. Before the first message, it is the beginning that is read.
  useEffect(() => {
    follows.current = last !== false;
    toEnd();
  }, [last, toEnd]);
  // The browser tells when the list gets another size.
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const sizes = new ResizeObserver(toEnd);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [toEnd]);
  function onScroll() {
    const element = list.current;
    if (element) follows.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR;
  }
  return { ref: list, onScroll, onLoadCapture: toEnd };
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
  onEdit: ((clientId: string) => void) | undefined;
}

const STATES = { waiting: "Waiting to be sent", sending: "Sending…", failed: "Not sent" } as const;

function PendingMessage({ message: { clientId, body, files, state, error }, onRetry, onEdit }: PendingProps) {
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
            <Button size="compact-sm" variant="subtle" color="gray" onClick={() => onEdit?.(clientId)}>
              {body === "" && files.length === 0 ? "Discard" : "Edit"}
            </Button>
          </Group>
        </>
      )}
    </article>
  );
}
