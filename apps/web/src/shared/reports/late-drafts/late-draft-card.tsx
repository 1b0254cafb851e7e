import { acceptDraft, declineDraft, type LateDraft } from "@invigil/contract/taking/late-drafts";
import { formatMoment } from "@invigil/rules/time/dates";
import { newerAnswer, proofOfTime } from "@invigil/rules/taking/late-draft";
import { ConfirmDialog } from "@invigil/ui/dialog";
import { LimitedTextarea } from "@invigil/ui/limited-text";
import { ErrorState } from "@invigil/ui/page-state";
import { Badge, Button, Code, Group, Paper, Stack, Text } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useMayUse } from "../../parts/may-use.ts";
import { errorText } from "../../parts/error-text.ts";
import { useDraftDecision } from "./use-draft-decision.ts";

interface Props {
  draft: LateDraft;
  /** The question's title. */
  title: string;
  /** The draft's content, shown like an answer. */
  children: ReactNode;
}

const STATES = {
  waiting: { text: "Undecided", color: "orange" },
  accepted: { text: "Accepted", color: "green" },
  declined: { text: "Declined", color: "gray" },
} as const;

const DIGEST_SHOWN = 12;

/** A late draft, with proof of its time. A person decides whether it counts. */
export function LateDraftCard({ draft, title, children }: Props) {
  const mayDecide = useMayUse();
  const { text, color } = STATES[draft.state];
  const newer = newerAnswer(draft);
  return (
    <Paper withBorder radius="md" p="sm" mt="sm" component="section" aria-label={`Late draft: ${title}`}>
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Text fw={500}>Late draft</Text>
          <Badge color={color} variant="light" tt="none">
            {text}
          </Badge>
        </Group>
        <Text size="sm">{proofOfTime(draft)}</Text>
        {newer !== null && (
          <Text size="sm" fw={600}>
            {newer}
          </Text>
        )}
        {draft.answer === null ? <Text c="dimmed">The candidate cleared the answer.</Text> : children}
        <Text size="sm" c="dimmed">
          SHA-256 <Code>{draft.digest.slice(0, DIGEST_SHOWN)}…</Code>, as on the candidate’s receipt.
        </Text>
        {draft.state === "waiting" && mayDecide(acceptDraft) && mayDecide(declineDraft) && (
          <Decision draft={draft} title={title} />
        )}
        {draft.decided_at !== null && (
          <Text size="sm">
            {text} by {draft.decided_by ?? "somebody"} on {formatMoment(draft.decided_at)}
            {draft.reason === "" ? "." : `: ${draft.reason}`}
          </Text>
        )}
      </Stack>
    </Paper>
  );
}

function Decision({ draft, title }: Pick<Props, "draft" | "title">) {
  const [asking, setAsking] = useState<"accept" | "decline" | null>(null);
  const [reason, setReason] = useState("");
  const { accept, decline } = useDraftDecision(draft.id);
  const failure = accept.error ?? decline.error;
  const newer = newerAnswer(draft);
  const isBusy = accept.isPending || decline.isPending;

  return (
    <>
      {failure && <ErrorState {...errorText(failure)} />}
      <Group gap="sm">
        <Button size="xs" loading={isBusy} onClick={() => setAsking("accept")} aria-label={`Accept draft: ${title}`}>
          Accept
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={isBusy}
          onClick={() => setAsking("decline")}
          aria-label={`Decline draft: ${title}`}
        >
          Decline
        </Button>
      </Group>
      <ConfirmDialog
        opened={asking === "accept"}
        title="Accept the late draft"
        confirmLabel={newer === null ? "Accept" : "Replace the newer answer"}
        cancelLabel="Cancel"
        onCancel={() => setAsking(null)}
        onConfirm={() => {
          setAsking(null);
          accept.mutate();
        }}
      >
        <Text>
          The draft will become the candidate’s answer and will be evaluated again. Marks given to the answer so far
          will no longer count.
        </Text>
        {newer !== null && <Text fw={600}>{newer}</Text>}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === "decline"}
        title="Decline the late draft"
        confirmLabel="Decline"
        confirmDisabled={reason.trim() === ""}
        cancelLabel="Cancel"
        onCancel={() => setAsking(null)}
        onConfirm={() => {
          setAsking(null);
          decline.mutate(reason);
        }}
      >
        <LimitedTextarea
          label="Reason"
          description="Your colleagues can read it; the candidate cannot. The answer stays as it is."
          required
          rows={3}
          limit={1_000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </ConfirmDialog>
    </>
  );
}
