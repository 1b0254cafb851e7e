import { seeChat, type Conversation } from "@invigil/contract/help/chat";
import { ErrorState, LoadingState } from "@invigil/ui/page-state";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, type ReactNode } from "react";
import { useStore } from "zustand";
import { call } from "../../lib/api.ts";
import { errorText } from "../parts/error-text.ts";
import { aboutOf, chatQuery, type ChatSubject } from "./chat-queries.ts";
import classes from "./chat.module.css";
import { Composer } from "./composer.tsx";
import { MessageList } from "./message-list.tsx";
import type { Outbox } from "./outbox.ts";
import { AnswerList } from "./suggestions.tsx";

/** How often an open conversation is read again where no socket tells of an answer. */
const READ_EVERY = 15_000;

interface Props {
  subject: ChatSubject;
  outbox: Outbox;
  /** Who answers, such as the company's name. */
  staff: string;
  /** What this chat can and cannot help with. */
  about: ReactNode;
}

/** A conversation: what was said, what is on its way, stored answers, and a field to write in. */
export function ChatBox({ subject, outbox, staff, about }: Props) {
  const { data, error, isFetching, refetch } = useQuery({ ...chatQuery(subject), refetchInterval: READ_EVERY });
  const pending = useStore(outbox.view, (state) => state.pending);
  useSeen(subject, data);
  const isNew = data !== undefined && data.messages.length + pending.length === 0;
  const choose = (faq: number) => void outbox.add({ body: "", files: [], faq, person: false });
  return (
    <div className={classes["box"]}>
      <MessageList
        messages={data?.messages ?? []}
        pending={pending}
        staff={staff}
        onRetry={outbox.retry}
        onDiscard={outbox.discard}
        lead={
          <>
            <div className={classes["about"]}>{about}</div>
            {!data && !error && <LoadingState message="Loading the conversation…" />}
            {!data && error && (
              <ErrorState {...errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />
            )}
            {isNew && <AnswerList title="Often asked:" answers={data.faq} onChoose={({ id }) => choose(id)} />}
          </>
        }
      />
      <Composer
        subject={subject}
        staff={staff}
        withPerson={data?.with_person ?? false}
        onChoose={choose}
        onSend={outbox.add}
      />
    </div>
  );
}

/** Tells the server what was shown, so that no other page counts it as unread. */
function useSeen(subject: ChatSubject, data: Conversation | undefined): void {
  const queryClient = useQueryClient();
  const seq = data !== undefined && data.unread > 0 ? (data.messages.at(-1)?.seq ?? 0) : 0;
  useEffect(() => {
    if (seq === 0) return;
    const body = { ...aboutOf(subject), seq };
    call(seeChat, { body }, { family: "CHT" }).then(
      () => queryClient.setQueryData(chatQuery(subject).queryKey, (known) => known && { ...known, unread: 0 }),
      // The next reading tries again.
      () => {},
    );
  }, [subject, seq, queryClient]);
}
