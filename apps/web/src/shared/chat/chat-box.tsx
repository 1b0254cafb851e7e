import { seeChat, type ChatPhase, type Conversation } from "@invigil/contract/help/chat";
import { ErrorState, LoadingState } from "@invigil/ui/page-state";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, type ReactNode } from "react";
import { useStore } from "zustand";
import { call } from "../../lib/api.ts";
import { errorText } from "../parts/error-text.ts";
import { useDraft, useFiles } from "./chat-draft.ts";
import { aboutOf, chatQuery, useReadEvery, type ChatSubject } from "./chat-queries.ts";
import { tellTabs } from "./chat-tabs.ts";
import classes from "./chat.module.css";
import { Composer } from "./composer.tsx";
import { MessageList } from "./message-list.tsx";
import type { Outbox } from "./outbox.ts";
import { AnswerList, OftenAsked } from "./suggestions.tsx";

interface Props {
  subject: ChatSubject;
  outbox: Outbox;
  /** Who answers, such as the company's name. */
  staff: string;
  /** What this chat can and cannot help with; depends on where the person stands with the test. */
  renderAbout: (phase: ChatPhase | null) => ReactNode;
}

/** A conversation: what was said, what is on its way, stored answers, and a field to write in. */
export function ChatBox({ subject, outbox, staff, renderAbout }: Props) {
  const { data, error, isFetching, refetch } = useQuery({
    ...chatQuery(subject),
    refetchInterval: useReadEvery(15_000),
  });
  const pending = useStore(outbox.view, (state) => state.pending);
  useSeen(subject, data);
  const isNew = data !== undefined && data.messages.length + pending.length === 0;
  const [text, setText] = useDraft(subject);
  const [files, setFiles] = useFiles(subject);
  const box = useRef<HTMLDivElement>(null);
  function edit(clientId: string) {
    const taken = outbox.takeBack(clientId);
    if (!taken) return;
    setText([taken.body, text].filter((part) => part.trim() !== "").join("\n\n"));
    setFiles([...taken.files, ...files]);
    box.current?.querySelector("textarea")?.focus();
  }
  const choose = (faq: number) => void outbox.add({ body: "", files: [], faq, person: false });
  return (
    <div className={classes["box"]} ref={box}>
      <MessageList
        messages={data?.messages ?? []}
        pending={pending}
        staff={staff}
        onRetry={outbox.retry}
        onEdit={edit}
        lead={
          <>
            {data && <div className={classes["about"]}>{renderAbout(data.phase)}</div>}
            {!data && !error && <LoadingState message="Loading the conversation…" />}
            {!data && error && (
              <ErrorState {...errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />
            )}
            {isNew && <AnswerList title="Often asked:" answers={data.faq} onChoose={({ id }) => choose(id)} />}
          </>
        }
        note={data && pending.length === 0 ? noteOf(data, staff) : null}
      />
      {data && !isNew && <OftenAsked answers={data.faq} onChoose={choose} />}
      <Composer
        subject={subject}
        staff={staff}
        withPerson={data?.with_person ?? false}
        draft={{ text, setText, files, setFiles }}
        onChoose={choose}
        onSend={outbox.add}
      />
    </div>
  );
}

/** What becomes of the last message, as long as nobody has answered it. */
function noteOf({ waiting, is_closed, phase }: Conversation, staff: string): string | null {
  if (is_closed) return `${staff} has closed this conversation. If you write again, it is opened again.`;
  if (!waiting) return null;
  const meanwhile = phase === "during" ? "You can go on working." : "You can leave this page and come back.";
  return `Your message was passed on to ${staff}. A person answers here as soon as they can. ${meanwhile}`;
}

/** Tells the server what was shown, so that no other page counts it as unread. */
function useSeen(subject: ChatSubject, data: Conversation | undefined): void {
  const queryClient = useQueryClient();
  const seq = data !== undefined && data.unread > 0 ? (data.messages.at(-1)?.seq ?? 0) : 0;
  useEffect(() => {
    if (seq === 0) return;
    const body = { ...aboutOf(subject), seq };
    call(seeChat, { body }, { family: "CHT" }).then(
      () => {
        queryClient.setQueryData(chatQuery(subject).queryKey, (known) => known && { ...known, unread: 0 });
        tellTabs(subject);
      },
      // The next reading tries again.
      () => {},
    );
  }, [subject, seq, queryClient]);
}
