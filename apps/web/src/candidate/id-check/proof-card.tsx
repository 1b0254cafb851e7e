import type { IdentityKind } from "@invigil/contract/proctoring/identity-check";
import { Alert, Badge, Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useEffect, useRef, type ReactNode } from "react";
import classes from "./proof-card.module.css";
import { isBusy, mayBeLeftOut, maySubmit, type Proof, type Take } from "./proof-state.ts";
import { proofTexts, stateWords } from "./proof-texts.ts";

interface Props {
  kind: IdentityKind;
  proof: Proof;
  /** Only one proof is open at a time; the others show their state. */
  open: boolean;
  leftOut: boolean;
  /** Takes the picture or records the sample. */
  taker: ReactNode;
  onSubmit: () => void;
  onRetake: () => void;
  onLeaveOut: () => void;
}

export function ProofCard({ kind, proof, open, leftOut, taker, onSubmit, onRetake, onLeaveOut }: Props) {
  const { title, advice, takeLabel } = proofTexts[kind];
  const { word, color } = stateWords[proof.state];
  const { take } = proof;
  const heading = useRef<HTMLHeadingElement>(null);
  const asks = open && take === null;
  const asked = useRef(asks);
  // The focused element is gone when the next proof, or the same one again, is asked for.
  useEffect(() => {
    if (asks && !asked.current) heading.current?.focus();
    asked.current = asks;
  }, [asks]);

  return (
    <Paper withBorder radius="md" p="md" component="section" aria-label={title} data-proof={proof.state}>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Title order={3} ref={heading} tabIndex={-1}>
            {title}
          </Title>
          <Badge color={leftOut ? "yellow" : color} variant="dot" tt="none">
            {leftOut ? "Skipped" : word}
          </Badge>
        </Group>
        {open && proof.state !== "uploaded" && <Text>{advice}</Text>}
        {open && proof.state === "error" && (
          <Alert color="red" variant="light" role="alert" title={proof.refusal.message}>
            {proof.refusal.description}
          </Alert>
        )}
        {asks && proof.state === "none" && taker}
        {take !== null && (open || proof.state === "uploaded") && (
          <TakeView kind={kind} take={take} label={takeLabel} small={proof.state === "uploaded"} />
        )}
        {open && take !== null && proof.state !== "uploaded" && (
          <TakeActions key={proof.failures} proof={proof} onSubmit={onSubmit} onRetake={onRetake} />
        )}
        {proof.state === "uploaded" && (
          <Group gap="sm">
            <Text size="sm" c="dimmed">
              {take === null ? "Uploaded on an earlier visit." : "Uploaded."}
            </Text>
            <Button variant="default" size="xs" onClick={onRetake} aria-label={`Retake: ${title}`}>
              Retake
            </Button>
          </Group>
        )}
        {leftOut && (
          <Group gap="sm">
            <Text size="sm" c="dimmed">
              Your reviewers will see that it is missing.
            </Text>
            <Button variant="default" size="xs" onClick={onRetake} aria-label={`Try again: ${title}`}>
              Try again
            </Button>
          </Group>
        )}
        {open && mayBeLeftOut(proof) && !isBusy(proof) && (
          <Group gap="sm">
            <Text size="sm">Not working? You can still take part.</Text>
            <Button variant="default" size="xs" onClick={onLeaveOut}>
              Continue without it
            </Button>
          </Group>
        )}
      </Stack>
    </Paper>
  );
}

interface TakeProps {
  kind: IdentityKind;
  take: Take;
  label: string;
  small: boolean;
}

function TakeView({ kind, take, label, small }: TakeProps) {
  if (kind !== "sample_audio") return <img className={classes.picture} src={take.url} alt={label} data-small={small} />;
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- the page shows the words that were just spoken
  return <audio className={classes.sound} src={take.url} aria-label={label} controls />;
}

interface ActionProps {
  proof: Proof;
  onSubmit: () => void;
  onRetake: () => void;
}

function TakeActions({ proof, onSubmit, onRetake }: ActionProps) {
  const first = useRef<HTMLButtonElement>(null);
  // The focused element, the shutter or the upload dialog, is gone.
  useEffect(() => first.current?.focus(), []);
  const busy = isBusy(proof);
  const offersSubmit = busy || maySubmit(proof);
  return (
    <Group gap="sm">
      {offersSubmit && (
        <Button ref={first} onClick={onSubmit} disabled={busy}>
          Submit
        </Button>
      )}
      <Button {...(offersSubmit ? { variant: "default" } : { ref: first })} onClick={onRetake} disabled={busy}>
        Retake
      </Button>
    </Group>
  );
}
