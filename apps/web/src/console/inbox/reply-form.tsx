import { CHAT_MESSAGE_MAX, uploadChatFile } from "@invigil/contract/help/chat";
import { replyInbox } from "@invigil/contract/help/inbox";
import { LimitedTextarea } from "@invigil/ui/limited-text";
import { Alert, Button, Group, NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState, type FormEvent } from "react";
import { call } from "../../lib/api.ts";
import { AttachBar } from "../../shared/chat/attach-bar.tsx";
import { useDraft, useFiles } from "../../shared/chat/chat-draft.ts";
import type { OutgoingFile } from "../../shared/chat/outbox-store.ts";
import { consoleError } from "../../shared/parts/console-error.ts";
import { useAction } from "../parts/action.ts";
import { helpQuery, INBOX } from "./inbox-queries.ts";
import classes from "./inbox.module.css";

/** An answer. A failed one keeps its words and its id, so that another try does not send it twice. */
export function ReplyForm({ id }: { id: number }) {
  const [text, setText] = useDraft(`inbox-${id}`);
  const [files, setFiles] = useFiles(`inbox-${id}`);
  const clientId = useRef(crypto.randomUUID());
  const [triedEmpty, setTriedEmpty] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const isEmpty = text.trim() === "" && files.length === 0;
  const send = useAction({
    run: async () => {
      const ids = [];
      for (const file of files) ids.push((await upload(file)).id);
      const body = { client_id: clientId.current, body: text.trim(), files: ids };
      return call(replyInbox, { params: { id }, body }, { family: "CON" });
    },
    changes: INBOX,
    onDone: () => {
      clientId.current = crypto.randomUUID();
      setText("");
      setFiles([]);
      field.current?.focus();
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    setTriedEmpty(isEmpty);
    if (isEmpty) return field.current?.focus();
    if (!send.isPending && text.length <= CHAT_MESSAGE_MAX) send.mutate();
  }

  return (
    <form className={classes["reply"]} onSubmit={submit} aria-label="Answer">
      {send.error && (
        <Alert color="red" variant="light" role="alert">
          {consoleError(send.error)}
        </Alert>
      )}
      <LimitedTextarea
        ref={field}
        label="Your answer"
        limit={CHAT_MESSAGE_MAX}
        rows={3}
        value={text}
        // What is added while it is sent would be cleared with it, here and below.
        readOnly={send.isPending}
        description="Ctrl+Enter sends it."
        error={triedEmpty && isEmpty && "Write an answer or attach a file first."}
        onChange={({ currentTarget: { value } }) => setText(value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing)
            submit(event);
        }}
      />
      <AttachBar files={files} onChange={setFiles} screenshots={false} disabled={send.isPending} />
      <Group justify="space-between" align="flex-end">
        <StoredAnswers
          disabled={send.isPending}
          onInsert={(answer) => setText(text.trim() === "" ? answer : `${text.trimEnd()}\n\n${answer}`)}
        />
        <Button type="submit" loading={send.isPending}>
          Send
        </Button>
      </Group>
    </form>
  );
}

function upload({ name, type, content }: OutgoingFile) {
  const file = new Blob([content], { type });
  return call(uploadChatFile, { body: { name, screenshot: false }, file }, { family: "FUP" });
}

function StoredAnswers({ disabled, onInsert }: { disabled: boolean; onInsert: (answer: string) => void }) {
  const { data } = useQuery(helpQuery());
  const entries = data?.entries.filter(({ for_staff }) => for_staff) ?? [];
  if (entries.length === 0) return <span />;
  return (
    <NativeSelect
      label="Insert a stored answer"
      value=""
      disabled={disabled}
      onChange={({ currentTarget: { value } }) => {
        const chosen = entries.find((entry) => String(entry.id) === value);
        if (chosen) onInsert(chosen.answer);
      }}
      data={[
        { value: "", label: "Choose…" },
        ...entries.map((entry) => ({ value: String(entry.id), label: entry.question })),
      ]}
    />
  );
}
