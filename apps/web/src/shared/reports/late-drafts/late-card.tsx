import type { LateDraft } from "@invigil/contract/taking/late-drafts";
import { formatMoment } from "@invigil/rules/time/dates";
import { ConfirmDialog } from "@invigil/ui/dialog";
import { LimitedTextarea } from "@invigil/ui/limited-text";
import { ErrorState } from "@invigil/ui/page-state";
import { Badge, Button, Code, Group, Paper, Stack, Text } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { errorText } from "../../parts/error-text.ts";

const STATES = {
  waiting: { text: "Undecided", color: "orange" },
  accepted: { text: "Accepted", color: "green" },
  declined: { text: "Declined", color: "gray" },
} as const;

const DIGEST_SHOWN = 12;

interface CardProps {
  draft: Pick<LateDraft, "state" | "digest" | "decided_by" | "decided_at" | "reason">;
  /** The question. */
  title: string;
  /** What is known about its time, and what accepting it would undo. */
  proof: string;
  newer: string | null;
  /** The buttons, for those who may decide. */
  decision: ReactNode;
  /** What was handed in. */
  children: ReactNode;
}

/** Something that was made in time and arrived after the end. A person decides whether it counts. */
export function LateCard({ draft, title, proof, newer, decision, children }: CardProps) {
  const { text, color } = STATES[draft.state];
  return (
    <Paper withBorder radius="md" p="sm" mt="sm" component="section" aria-label={`Late draft: ${title}`}>
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Text fw={500}>Late draft</Text>
          <Badge color={color} variant="light" tt="none">
            {text}
          </Badge>
        </Group>
        <Text size="sm">{proof}</Text>
        {newer !== null && (
          <Text size="sm" fw={600}>
            {newer}
          </Text>
        )}
        {children}
        <Text size="sm" c="dimmed">
          SHA-256 <Code>{draft.digest.slice(0, DIGEST_SHOWN)}…</Code>, as on the candidate’s receipt.
        </Text>
        {draft.state === "waiting" && decision}
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

interface DecisionProps {
  title: string;
  acceptLabel: string;
  isBusy: boolean;
  failure: Error | null;
  onAccept: () => void;
  onDecline: (reason: string) => void;
  /** What accepting it means. */
  children: ReactNode;
}

/** Accepts or declines, each after a question. */
export function LateDecision({ title, acceptLabel, isBusy, failure, onAccept, onDecline, children }: DecisionProps) {
  const [asking, setAsking] = useState<"accept" | "decline" | null>(null);
  const [reason, setReason] = useState("");
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
        confirmLabel={acceptLabel}
        cancelLabel="Cancel"
        onCancel={() => setAsking(null)}
        onConfirm={() => {
          setAsking(null);
          onAccept();
        }}
      >
        {children}
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
          onDecline(reason);
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
