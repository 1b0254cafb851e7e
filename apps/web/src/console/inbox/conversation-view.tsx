import { changeInbox, type InboxConversation } from "@invigil/contract/help/inbox";
import type { BodyOf } from "@invigil/contract/route";
import { ErrorState, LoadingState } from "@invigil/ui/page-state";
import { Alert, Anchor, Badge, Button, Group, NativeSelect, Paper, Text, Title } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { call } from "../../lib/api.ts";
import { MessageList } from "../../shared/chat/message-list.tsx";
import { consoleError } from "../../shared/parts/console-error.ts";
import { useAction } from "../parts/action.ts";
import { conversationQuery, INBOX, inboxQuery } from "./inbox-queries.ts";
import classes from "./inbox.module.css";
import { ReplyForm } from "./reply-form.tsx";

/** One conversation: what was said, who takes care of it, and a field to answer. */
export function ConversationView({ id }: { id: number }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(conversationQuery(id));
  useSeen(data?.conversation, data?.messages.at(-1)?.seq ?? 0);
  if (isPending) return <LoadingState message="Loading the conversation…" />;
  if (!data) return <ErrorState message={consoleError(error)} onRetry={() => void refetch()} retrying={isFetching} />;
  const { conversation, messages } = data;
  return (
    <Paper
      withBorder
      component="section"
      aria-label={`Conversation with ${conversation.person}`}
      className={classes["view"] ?? ""}
    >
      <Head conversation={conversation} />
      <MessageList messages={messages} own="staff" staff="You" person={conversation.person} />
      <ReplyForm key={id} id={id} />
    </Paper>
  );
}

/** Marks what is shown as seen, for all colleagues. */
function useSeen(conversation: InboxConversation | undefined, seq: number): void {
  const queryClient = useQueryClient();
  const id = conversation?.id ?? 0;
  const seen = conversation !== undefined && conversation.unread > 0 ? seq : 0;
  useEffect(() => {
    if (seen === 0) return;
    call(changeInbox, { params: { id }, body: { seen } }, { family: "CON" }).then(
      () => queryClient.invalidateQueries({ queryKey: INBOX }),
      // The next reading tries again.
      () => {},
    );
  }, [id, seen, queryClient]);
}

function Head({ conversation }: { conversation: InboxConversation }) {
  const { id, person, email, company, job_title, name, test, state, waiting_since } = conversation;
  const change = useAction({
    run: (body: BodyOf<typeof changeInbox>) => call(changeInbox, { params: { id }, body }, { family: "CON" }),
    changes: INBOX,
  });
  return (
    <div className={classes["head"]}>
      <Group justify="space-between" align="flex-start" gap="sm">
        <div>
          <Title order={2} size="h4">
            {person}
          </Title>
          <Text size="sm" c="dimmed">
            {[email, job_title, company].filter((each) => each !== null).join(" · ")}
          </Text>
          <Text size="sm">
            {test === null ? (
              name
            ) : (
              <Anchor
                inherit
                renderRoot={(props) => (
                  <Link to="/tests/$slug/candidates" params={{ slug: test.slug }} search={{ email }} {...props} />
                )}
              >
                {name}
              </Anchor>
            )}
          </Text>
          {state === "closed" && (
            <Badge color="gray" variant="light">
              Closed
            </Badge>
          )}
          {waiting_since !== null && (
            <Badge color="orange" variant="light">
              Waiting
            </Badge>
          )}
        </div>
        <Group gap="sm" align="flex-end">
          <Assignee conversation={conversation} onChange={(assignee) => change.mutate({ assignee })} />
          <Button
            variant="default"
            loading={change.isPending}
            onClick={() => change.mutate({ state: state === "open" ? "closed" : "open" })}
          >
            {state === "open" ? "Close" : "Reopen"}
          </Button>
        </Group>
      </Group>
      {change.error && (
        <Alert color="red" variant="light" role="alert" mt="xs">
          {consoleError(change.error)}
        </Alert>
      )}
    </div>
  );
}

interface AssigneeProps {
  conversation: InboxConversation;
  onChange: (id: number | null) => void;
}

function Assignee({ conversation: { assignee }, onChange }: AssigneeProps) {
  const queryClient = useQueryClient();
  const lists = queryClient.getQueriesData<{ pages: { people: { id: number; name: string }[] }[] }>({
    queryKey: inboxQuery({ state: undefined, mine: false, waiting: false, search: "" }).queryKey.slice(0, 2),
  });
  const known = lists.flatMap(([, data]) => data?.pages[0]?.people ?? []);
  const people = new Map(known.map((each) => [each.id, each.name]));
  if (assignee) people.set(assignee.id, assignee.name);
  return (
    <NativeSelect
      label="Assigned to"
      value={assignee === null ? "" : String(assignee.id)}
      onChange={({ currentTarget: { value } }) => onChange(value === "" ? null : Number(value))}
      data={[{ value: "", label: "Nobody" }, ...[...people].map(([id, name]) => ({ value: String(id), label: name }))]}
    />
  );
}
