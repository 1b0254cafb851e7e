import { withdrawShare, type ReportShare } from "@invigil/contract/results/report-shares";
import { counted } from "@invigil/contract/messages/counted";
import { ConfirmDialog } from "@invigil/ui/dialog";
import { ErrorState, LoadingState } from "@invigil/ui/page-state";
import { Button, Group, Stack, Text, TextInput, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../lib/api.ts";
import { consoleError } from "../../../shared/parts/console-error.ts";
import { useAction } from "../../parts/action.ts";
import { momentText } from "../../parts/time.ts";
import { copyShare } from "./new-share.tsx";
import classes from "./shares.module.css";
import { sharesKey, sharesQuery, type Shared } from "./shares-query.ts";

/** Every link to this report, with how often it was opened. */
export function ShareList(shared: Shared) {
  const { data, error, isFetching, refetch } = useQuery(sharesQuery(shared));
  const [ending, setEnding] = useState<ReportShare | null>(null);
  const withdraw = useAction({
    run: (id: number) => call(withdrawShare, { params: { id } }, { family: "CON" }),
    changes: sharesKey(shared),
    said: "The link was withdrawn.",
    onDone: () => setEnding(null),
  });
  if (error && !data)
    return <ErrorState message={consoleError(error)} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <LoadingState message="Loading the links…" />;
  return (
    <section>
      <Title order={3} size="h5" mb="xs">
        Links to this report
      </Title>
      {data.shares.length === 0 && <Text c="dimmed">There are none yet.</Text>}
      <ul className={classes.list}>
        {data.shares.map((share) => (
          <li key={share.id}>
            <Share
              share={share}
              onWithdraw={() => {
                withdraw.reset();
                setEnding(share);
              }}
            />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={ending !== null}
        danger
        size="md"
        title={`Withdraw the link for ${ending?.name ?? ""}?`}
        confirmLabel="Withdraw"
        loading={withdraw.isPending}
        onConfirm={() => ending && withdraw.mutate(ending.id)}
        cancelLabel="Cancel"
        onCancel={() => setEnding(null)}
      >
        <Text>Whoever has it cannot open the report any more. You can create another link at any time.</Text>
        {withdraw.error && <Text c="red">{consoleError(withdraw.error)}</Text>}
      </ConfirmDialog>
    </section>
  );
}

function Share({ share, onWithdraw }: { share: ReportShare; onWithdraw: () => void }) {
  const works = share.state === "working";
  return (
    <Group justify="space-between" gap="sm" align="flex-start">
      <Stack gap={0} className={classes.facts}>
        <Text fw={500}>{share.name}</Text>
        <Text size="sm" c="dimmed">
          {share.content === "scores" ? "Scores only" : "Scores, questions and answers"} · created{" "}
          {momentText(share.created_at)} by {share.created_by}
        </Text>
        <Text size="sm">
          {stateText(share)} · {openedText(share)}
        </Text>
        {share.url !== null && (
          <TextInput
            size="xs"
            mt={4}
            readOnly
            aria-label={`Link for ${share.name}`}
            value={share.url}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        )}
      </Stack>
      {(works || share.state === "stopped") && (
        <Group gap="xs">
          {works && <CopyShare share={share} />}
          <Button
            size="xs"
            variant="light"
            color="red"
            aria-label={`Withdraw the link for ${share.name}`}
            onClick={onWithdraw}
          >
            Withdraw…
          </Button>
        </Group>
      )}
    </Group>
  );
}

function CopyShare({ share }: { share: ReportShare }) {
  const [copied, setCopied] = useState(false);
  return (
    <Group gap="xs">
      {/* The message of the page cannot be heard behind the dialog. */}
      <Text span size="sm" role="status">
        {copied && "Copied."}
      </Text>
      <Button
        size="xs"
        variant="default"
        aria-label={`Copy the link for ${share.name}`}
        onClick={() => {
          // Emptied first, so that the same words are heard again.
          setCopied(false);
          void copyShare(share).then(setCopied);
        }}
      >
        Copy
      </Button>
    </Group>
  );
}

function stateText({ state, ends_at: endsAt }: ReportShare): string {
  switch (state) {
    case "working":
      return `Works until ${momentText(endsAt)}`;
    case "ended":
      return `Ended ${momentText(endsAt)}`;
    case "withdrawn":
      return "Withdrawn";
    case "stopped":
      return "Does not work now, because its creator may not share reports, or the candidate’s attempt runs again or was replaced by another";
  }
}

function openedText({ opened, last_opened_at: last }: ReportShare): string {
  if (opened === 0 || last === null) return "never opened";
  return `opened ${counted(opened, "time")}, last ${momentText(last)}`;
}
