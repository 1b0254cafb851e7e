import { counted } from "@invigil/contract/messages/counted";
import { messages, type Product } from "@invigil/contract/messages/messages";
import { Modal } from "@invigil/ui/modal";
import { Button, Group, Loader, Stack, Text } from "@mantine/core";
import { ErrorState } from "@invigil/ui/page-state";
import type { ReactNode } from "react";
import type { Outage } from "../../../lib/connection.ts";
import { CLOSING_TEXTS } from "../../parts/outage-texts.ts";
import type { AutoCloseState } from "./auto-close.ts";
import type { Closing } from "./closing.ts";
import { failureOf } from "../submit/failure.ts";

/** `whenNone` stands there instead when every answer was saved in time. */
export type RenderAffected = (whenNone: ReactNode) => ReactNode;

interface Props {
  state: AutoCloseState;
  product: Product;
  /** 'X/Y Question(s) attempted'; null for an interview. */
  attempted: string | null;
  /** Lists the answers that could not be saved in time, question by question. */
  renderAffected?: RenderAffected;
  /** Why the server cannot be reached, or null if it can. Nobody is at fault, and the page retries by itself. */
  away?: Outage | null;
  /** This browser can store unsaved answers. */
  keeps?: boolean;
  /** Some answers have not reached the server. */
  unsaved?: boolean;
  onProceed: () => void;
  onRetry: () => void;
}

/** Cannot be dismissed because what it announces has already happened. */
export function ClosingDialog(props: Props) {
  const { state, product, attempted, away = null, keeps = true, unsaved = false, onProceed, onRetry } = props;
  const { renderAffected = (whenNone) => whenNone } = props;
  const { closing, secondsLeft, work } = state;
  if (closing === null) return null;
  const failure = work === "failed" && away === null ? failureOf(state.error) : null;
  const isWorking = secondsLeft === 0 && work !== "failed";

  return (
    <Modal
      opened
      unasked="at once"
      onClose={() => {}}
      title={titleOf(closing, product)}
      size="lg"
      withCloseButton={false}
      closeOnEscape={false}
    >
      <Stack gap="md">
        <Text>{textOf(state, closing, product, away !== null)}</Text>
        {away !== null && unsaved && <Text>{CLOSING_TEXTS[away][keeps ? "kept" : "onlyHere"]}</Text>}
        {closing.kind === "test" && attempted !== null && <Text c="dimmed">{attempted}</Text>}
        {(away !== null || work === "done" || work === "failed") &&
          renderAffected(away !== null && !unsaved ? <Text>{SAVED}</Text> : null)}
        {away !== null && <Reconnecting closing={closing} product={product} outage={away} />}
        {failure && (
          <ErrorState message={failure.message} code={failure.code} copyText={failure.copyText} onRetry={onRetry} />
        )}
        {away === null && !failure && (
          <Text role="timer" aria-live="off">
            {closing.kind === "test" ? redirectText(state) : nextSectionText(secondsLeft)}
          </Text>
        )}
        {away === null && (
          <Group justify="flex-end">
            <Button onClick={onProceed} loading={isWorking} disabled={failure !== null}>
              {closing.kind === "test" ? "Proceed" : "Go to the next section"}
            </Button>
          </Group>
        )}
      </Stack>
    </Modal>
  );
}

const SAVED = "Everything you wrote before the end is saved on the server.";

function Reconnecting({ closing, product, outage }: { closing: Closing; product: Product; outage: Outage }) {
  return (
    <>
      <Text>{onwardText(closing, product, outage)}</Text>
      <Group gap="sm" role="status" wrap="nowrap">
        <Loader size="sm" aria-hidden />
        <Text size="sm">{CLOSING_TEXTS[outage].trying}</Text>
      </Group>
    </>
  );
}

function onwardText(closing: Closing, product: Product, outage: Outage): string {
  const { continues, nextSection } = CLOSING_TEXTS[outage];
  if (closing.kind === "section") return nextSection;
  return closing.reason === "Test Time Expiry" ? `The server ends the ${product} on time. ${continues}` : continues;
}

function titleOf(closing: Closing, product: Product): string {
  if (closing.kind === "section") return `Time is up for ${closing.section.name}`;
  return closing.reason === "Test Time Expiry" ? "Time is up" : `Your ${product} has ended`;
}

function textOf({ work }: AutoCloseState, closing: Closing, product: Product, away: boolean): string {
  if (closing.kind === "section") return messages.sectionTimeExpired;
  switch (closing.reason) {
    case "Test Time Expiry":
      // Claim that the answers were submitted only once they were.
      if (work === "done") return messages.testTimeExpired(product);
      return away ? `Time is up for this ${product}.` : messages.submittingAtExpiry;
    case "System Time Mismatch":
      return messages.timeMismatch;
    case "Browser Tolerance Violation":
      return messages.autoSubmitted(product);
  }
}

/** Nothing is being saved any more once the submission has arrived. */
function redirectText({ work, secondsLeft }: AutoCloseState): string {
  return work === "done" ? messages.redirectingSaved(secondsLeft) : messages.redirecting(secondsLeft);
}

function nextSectionText(seconds: number): string {
  const when =
    seconds > 0 ? `It will open in ${counted(seconds, "second")}` : "It will open as soon as your answers are saved";
  return `The next section has started and its time is running. ${when}. Please don’t close this window.`;
}
