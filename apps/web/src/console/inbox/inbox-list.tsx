import { ChatState, type InboxConversation } from "@invigil/contract/help/inbox";
import { counted } from "@invigil/contract/messages/counted";
import { LimitedInput } from "@invigil/ui/limited-text";
import { EmptyState, ErrorState, LoadingState } from "@invigil/ui/page-state";
import { Badge, Button, Group, NativeSelect, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useDeferredValue, useState } from "react";
import { consoleError } from "../../shared/parts/console-error.ts";
import { momentText } from "../parts/time.ts";
import { inboxQuery } from "./inbox-queries.ts";
import classes from "./inbox.module.css";

interface Props {
  openId: number | null;
  /** Which conversations are listed. */
  show: string;
  onShow: (show: string) => void;
}

const SHOWN = [
  { value: "open", label: "Open" },
  { value: "waiting", label: "Waiting for an answer" },
  { value: "mine", label: "Assigned to me" },
  { value: "closed", label: "Closed" },
  { value: "all", label: "All" },
];

/** The company's conversations; those that wait come first. */
export function InboxList({ openId, show, onShow }: Props) {
  const [typed, setTyped] = useState("");
  const search = useDeferredValue(typed);
  const state = ChatState.safeParse(show).data;
  const query = useInfiniteQuery(inboxQuery({ state, mine: show === "mine", waiting: show === "waiting", search }));
  const { data, error, isPending, isFetching, refetch, hasNextPage, fetchNextPage } = query;
  const found = data?.pages.flatMap(({ conversations }) => conversations) ?? [];
  return (
    <section aria-label="Conversations">
      <Group gap="sm" mb="sm" align="flex-end" grow>
        <LimitedInput
          label="Search"
          type="search"
          placeholder="Person, test or words"
          limit={200}
          value={typed}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
        <NativeSelect
          label="Show"
          value={show}
          onChange={({ currentTarget: { value } }) => onShow(value)}
          data={SHOWN}
        />
      </Group>
      {isPending && <LoadingState message="Loading conversations…" />}
      {error && !data && (
        <ErrorState message={consoleError(error)} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {data && found.length === 0 && <EmptyState message={emptyText(show, search)} />}
      <ul className={classes["list"]}>
        {found.map((conversation) => (
          <li key={conversation.id}>
            <Entry conversation={conversation} isOpen={conversation.id === openId} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="default" mt="sm" loading={isFetching} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </section>
  );
}

function emptyText(show: string, search: string): string {
  if (search !== "") return "No conversations match your search.";
  if (show === "waiting") return "No conversations wait for an answer.";
  if (show === "mine") return "No conversations are assigned to you.";
  if (show === "closed") return "No conversations are closed.";
  if (show === "open") return "No conversations are open. When a candidate writes in the chat, it appears here.";
  return "No conversations yet. When a candidate writes in the chat, it appears here.";
}

function Entry({ conversation, isOpen }: { conversation: InboxConversation; isOpen: boolean }) {
  const { id, person, name, waiting_since, unread, last, state, assignee } = conversation;
  return (
    <Link
      to="/inbox/$id"
      params={{ id: String(id) }}
      search
      className={classes["entry"]}
      {...(isOpen && { "aria-current": "true" as const })}
    >
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text fw={unread > 0 ? 700 : 500} className={classes["words"] ?? ""}>
          {person}
        </Text>
        {unread > 0 && <Badge aria-label={counted(unread, "unread message")}>{unread}</Badge>}
      </Group>
      <Text size="sm" c="dimmed" className={classes["words"] ?? ""}>
        {name}
      </Text>
      {last && (
        <Text size="sm" className={classes["excerpt"] ?? ""}>
          {last.sender === "staff" ? "You: " : ""}
          {last.body === "" ? "A file" : last.body}
        </Text>
      )}
      <Group gap="xs">
        {waiting_since !== null && (
          <Badge color="orange" variant="light">
            Waiting
          </Badge>
        )}
        {state === "closed" && (
          <Badge color="gray" variant="light">
            Closed
          </Badge>
        )}
        <Text size="xs" c="dimmed">
          {last && momentText(last.at)}
          {assignee && ` · ${assignee.name}`}
        </Text>
      </Group>
    </Link>
  );
}
