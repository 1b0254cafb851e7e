import { CHAT_MESSAGE_MAX } from "@invigil/contract/help/chat";
import { LimitedTextarea } from "@invigil/ui/limited-text";
import { Button, Group, Text } from "@mantine/core";
import { useRef, useState, type FormEvent, type KeyboardEvent } from "react";
import { AttachBar } from "./attach-bar.tsx";
import type { ChatSubject } from "./chat-queries.ts";
import classes from "./chat.module.css";
import type { OutgoingFile } from "./outbox-store.ts";
import type { NewMessage } from "./outbox.ts";
import { Suggestions } from "./suggestions.tsx";

/** What was written and chosen and is not sent yet. */
interface Draft {
  text: string;
  setText: (text: string) => void;
  files: readonly OutgoingFile[];
  setFiles: (files: readonly OutgoingFile[]) => void;
}

interface Props {
  subject: ChatSubject;
  staff: string;
  /** Messages go to people, not to the stored answers. */
  withPerson: boolean;
  draft: Draft;
  /** Chooses a stored answer. */
  onChoose: (id: number) => void;
  onSend: (message: NewMessage) => Promise<void>;
}

/** Stored answers come first; writing to a person is always beside them. */
export function Composer({ subject, staff, withPerson, draft, onChoose, onSend }: Props) {
  const { text, setText, files, setFiles } = draft;
  const [person, setPerson] = useState(false);
  const [triedEmpty, setTriedEmpty] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const toPerson = withPerson || person;
  const isEmpty = text.trim() === "" && files.length === 0;
  const isTooLong = text.length > CHAT_MESSAGE_MAX;

  function send() {
    void onSend({ body: text.trim(), files: [...files], faq: null, person: toPerson });
    setText("");
    setFiles([]);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setTriedEmpty(isEmpty);
    if (isEmpty || isTooLong) return field.current?.focus();
    send();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    submit(event);
  }

  return (
    <form className={classes["composer"]} onSubmit={submit} aria-label="Write a message">
      {!toPerson && (
        <Suggestions
          subject={subject}
          typed={text}
          onChoose={({ id }) => {
            onChoose(id);
            setText("");
          }}
        />
      )}
      <LimitedTextarea
        ref={field}
        data-autofocus
        label={toPerson ? `Message to ${staff}` : "Your question"}
        placeholder={toPerson ? "A person reads and answers this" : "Type your question"}
        limit={CHAT_MESSAGE_MAX}
        rows={3}
        value={text}
        error={triedEmpty && isEmpty && "Write a message or attach a file first."}
        onChange={({ currentTarget: { value } }) => setText(value)}
        onKeyDown={onKeyDown}
      />
      <AttachBar files={files} onChange={setFiles} screenshots={subject !== null} />
      <Group gap="xs" justify="space-between">
        {withPerson ? (
          <Text size="sm" c="dimmed">
            A person answers here.
          </Text>
        ) : (
          <Button
            size="sm"
            variant="subtle"
            aria-pressed={person}
            onClick={() => {
              setPerson(!person);
              field.current?.focus();
            }}
          >
            {person ? "Look for a stored answer first" : "Write to a person"}
          </Button>
        )}
        <Button type="submit" size="sm">
          Send
        </Button>
      </Group>
    </form>
  );
}
