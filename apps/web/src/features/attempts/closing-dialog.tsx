import { messages, type Product } from "@invigil/contract/messages";
import { Modal } from "@invigil/ui/modal";
import { Button, Group, Stack, Text } from "@mantine/core";
import { ErrorState } from "@invigil/ui/page-state";
import type { ReactNode } from "react";
import type { AutoCloseState } from "./auto-close.ts";
import type { Closing } from "./closing.ts";
import { failureOf } from "./failure.ts";

interface Props {
  state: AutoCloseState;
  product: Product;
  /** 'X/Y Question(s) attempted'. */
  attempted: string;
  /** What could not be saved in time, question by question. */
  affected?: ReactNode;
  onProceed: () => void;
  onRetry: () => void;
}

/** Cannot be dismissed: what it announces has happened already. */
export function ClosingDialog({ state, product, attempted, affected, onProceed, onRetry }: Props) {
  const { closing, secondsLeft, work } = state;
  if (closing === null) return null;
  const failure = work === "failed" ? failureOf(state.error) : null;
  const isWorking = secondsLeft === 0 && work !== "failed";

  return (
    <Modal
      opened
      unasked="at once"
      onClose={() => {}}
      title={titleOf(closing)}
      size="lg"
      withCloseButton={false}
      closeOnEscape={false}
    >
      <Stack gap="md">
        <Text>{textOf(state, closing, product)}</Text>
        {closing.kind === "test" && <Text c="dimmed">{attempted}</Text>}
        {(work === "done" || work === "failed") && affected}
        {failure ? (
          <ErrorState message={failure.message} code={failure.code} copyText={failure.copyText} onRetry={onRetry} />
        ) : (
          <Text role="timer" aria-live="off">
            {closing.kind === "test" ? messages.redirecting(secondsLeft) : nextSectionText(secondsLeft)}
          </Text>
        )}
        <Group justify="flex-end">
          <Button onClick={onProceed} loading={isWorking} disabled={failure !== null}>
            {closing.kind === "test" ? "Proceed" : "Go to the next section"}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function titleOf(closing: Closing): string {
  if (closing.kind === "section") return `Time is up for ${closing.section.name}`;
  return closing.reason === "Test Time Expiry" ? "Time is up" : "Your session has ended";
}

function textOf({ work }: AutoCloseState, closing: Closing, product: Product): string {
  if (closing.kind === "section") return messages.sectionTimeExpired;
  switch (closing.reason) {
    case "Test Time Expiry":
      // Only what has happened is said to have happened.
      return work === "done" ? messages.testTimeExpired(product) : messages.submittingAtExpiry;
    case "System Time Mismatch":
      return messages.timeMismatch;
    case "Browser Tolerance Violation":
      return messages.autoSubmitted(product);
  }
}

function nextSectionText(seconds: number): string {
  const when = seconds > 0 ? `It opens in ${seconds} seconds` : "It opens as soon as your answers are saved";
  return `The next section has started, and its time is running. ${when}. Please don't close this window.`;
}
