import { counted } from "@invigil/contract/messages/counted";
import { MailState } from "@invigil/contract/inviting/candidates";
import { readOutbox, sendMailAgain, type OutboxMail } from "@invigil/contract/inviting/outbox";
import { EmptyState, ErrorState, LoadingState } from "@invigil/ui/page-state";
import { LimitedInput } from "@invigil/ui/limited-text";
import { Alert, Badge, Button, Group, NativeSelect, Paper, Stack, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { call } from "../../lib/api.ts";
import { useAction } from "../parts/action.ts";
import { copyText } from "../parts/copy.ts";
import { consoleError } from "../../shared/parts/console-error.ts";
import { momentText } from "../parts/time.ts";
import classes from "./outbox.module.css";

const OUTBOX = ["company", "outbox"] as const;
const STATES: Record<MailState, { label: string; colour: string }> = {
  queued: { label: "Waiting", colour: "yellow" },
  sent: { label: "Sent", colour: "green" },
  kept: { label: "Not sent", colour: "blue" },
  failed: { label: "Failed", colour: "red" },
  skipped: { label: "Not needed", colour: "gray" },
};

/** Lists the messages sent to candidates and colleagues. If the server sends no e-mail, they are copied from here. */
export function Outbox({ state: given = "" }: { state?: string | undefined }) {
  const [asked, setAsked] = useState({ search: "", state: given });
  const { search, state } = useDeferredValue(asked);
  const wanted = MailState.safeParse(state).data;
  const { data, error, isPending, isFetching, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [...OUTBOX, search, wanted] as const,
    queryFn: ({ pageParam }) =>
      call(
        readOutbox,
        {
          query: {
            ...(search !== "" && { search }),
            ...(wanted && { state: wanted }),
            ...(pageParam !== null && { before: pageParam }),
          },
        },
        { family: "CON" },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });
  const mails = data?.pages.flatMap((page) => page.mails) ?? [];
  return (
    <>
      {data?.pages[0]?.sends === false && (
        <Alert color="blue" variant="light" mb="md">
          This server does not send e-mail because SMTP_URL is not set. Messages are kept here for you to copy and send
          yourself.
        </Alert>
      )}
      {data?.pages[0]?.sends === true && (
        <Text size="sm" c="dimmed" mb="md">
          These are the plain texts. In e-mail programs they appear with your company’s name, logo and colour.
        </Text>
      )}
      <Group gap="sm" mb="md" align="flex-end">
        <LimitedInput
          label="Search"
          type="search"
          placeholder="Recipient or subject"
          limit={200}
          value={asked.search}
          onChange={({ currentTarget: { value } }) => setAsked((before) => ({ ...before, search: value }))}
        />
        <NativeSelect
          label="Status"
          value={asked.state}
          onChange={({ currentTarget: { value } }) => setAsked((before) => ({ ...before, state: value }))}
          data={[
            { value: "", label: "All" },
            ...MailState.options.map((value) => ({ value, label: STATES[value].label })),
          ]}
        />
      </Group>
      {isPending && <LoadingState message="Loading the outbox…" />}
      {error && <ErrorState message={consoleError(error)} onRetry={() => void refetch()} retrying={isFetching} />}
      {data && mails.length === 0 && (
        <EmptyState
          message={
            search === "" && wanted === undefined
              ? "There are no messages yet. Every invitation to a candidate or a colleague appears here with its delivery status."
              : "No messages match these filters."
          }
        />
      )}
      <Stack gap="sm">
        {mails.map((mail) => (
          <Message key={mail.id} mail={mail} sends={data?.pages[0]?.sends ?? false} />
        ))}
      </Stack>
      {hasNextPage && (
        <Button variant="default" mt="md" loading={isFetching} onClick={() => void fetchNextPage()}>
          Show older messages
        </Button>
      )}
    </>
  );
}

function Message({ mail, sends }: { mail: OutboxMail; sends: boolean }) {
  const { label, colour } = STATES[mail.state];
  const again = useAction({
    run: () => call(sendMailAgain, { params: { id: mail.id } }, { family: "CON" }),
    changes: OUTBOX,
    said: "The message will be sent.",
  });
  return (
    <Paper withBorder p="sm" component="article" aria-label={`To ${mail.recipient}: ${mail.subject}`}>
      <Group justify="space-between" align="flex-start" gap="xs">
        <Stack gap={2}>
          <Text fw={600}>{mail.subject}</Text>
          <Text size="sm" c="dimmed">
            To {mail.recipient}, {momentText(mail.created_at)}
          </Text>
        </Stack>
        <Badge color={colour} variant="light">
          {label}
        </Badge>
      </Group>
      {mail.state === "skipped" && (
        <Text size="sm" c="dimmed" mt={4}>
          {mail.error}
        </Text>
      )}
      {mail.error !== null && mail.state !== "sent" && mail.state !== "skipped" && (
        <Text size="sm" c="red" mt={4}>
          {mail.error} (tried {counted(mail.tries, "time")})
        </Text>
      )}
      {again.error && (
        <Text size="sm" c="red" mt={4}>
          {consoleError(again.error)}
        </Text>
      )}
      <details className={classes["details"]}>
        <summary>Message</summary>
        <pre className={classes["body"]}>{mail.body}</pre>
      </details>
      <Group gap="xs" mt="xs">
        <Button size="xs" variant="default" onClick={() => void copyText(mail.body, "The message was copied.")}>
          Copy message
        </Button>
        {sends && (mail.state === "failed" || mail.state === "kept") && (
          <Button size="xs" variant="default" loading={again.isPending} onClick={() => again.mutate()}>
            Send
          </Button>
        )}
      </Group>
    </Paper>
  );
}
