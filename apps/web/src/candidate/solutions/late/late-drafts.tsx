import { LATE_DRAFT_DAYS } from "@invigil/contract/constants";
import type { ListedLateDraft } from "@invigil/contract/taking/late-drafts";
import { Alert, Stack, Text, Title } from "@mantine/core";
import { useEffect } from "react";
import { decisionText } from "../../parts/decision-text.ts";
import { LateList } from "./late-list.tsx";
import { waitsInBrowser } from "./late-store.ts";
import { UnsentFiles } from "./unsent-files.tsx";
import { useLateDesk } from "./use-late-desk.ts";

const NONE: readonly never[] = [];

interface Props {
  test: { id: number; slug: string };
  timeRanOut: boolean;
  /** What the server has, whichever page submitted it. */
  received?: readonly ListedLateDraft[] | undefined;
  /** Reports whether something has not reached the server yet, so that nobody is redirected away from it. */
  onKept?: (isKept: boolean) => void;
}

/** Shows after the end what was made in time but never saved. It stays here until the server accepts it late. */
export function LateDrafts({ test, timeRanOut, received = NONE, onKept }: Props) {
  const { entries, files } = useLateDesk(test);
  const isKept = [...entries, ...files].some(waitsInBrowser);
  // Everything has reached the server.
  const isDone = [...entries, ...files].every(({ state }) => state.kind === "handed-in");
  // Tells the page around this one, which has its own countdown.
  useEffect(() => {
    onKept?.(isKept);
  }, [onKept, isKept]);
  if (entries.length + files.length + received.length === 0) return null;
  return (
    <Alert color={isDone ? "blue" : "orange"} variant="light" role="region" aria-label="Late drafts">
      <Stack gap="sm">
        <Title order={2} size="h4">
          Answers that were not saved in time
        </Title>
        {entries.length > 0 && <LateList entries={entries} timeRanOut={timeRanOut} />}
        {files.length > 0 && <UnsentFiles files={files} />}
        {received.length > 0 && <Text role="status">{receivedText(received)}</Text>}
        {(isKept || received.some(({ state }) => state === "waiting")) && (
          <Text size="sm">
            A late draft does not change your answer by itself. Your reviewers see it with the time at which you wrote
            it and decide whether it counts.
          </Text>
        )}
        {isKept && <Text size="sm">Late drafts are accepted for {LATE_DRAFT_DAYS} days after the end.</Text>}
      </Stack>
    </Alert>
  );
}

function receivedText(received: readonly ListedLateDraft[]): string {
  const [only] = received;
  if (only && received.length === 1) return `Your receipt lists 1 late draft. ${decisionText(only)}`;
  const count = (wanted: ListedLateDraft["state"]) => received.filter(({ state }) => state === wanted).length;
  const parts = [
    count("accepted") > 0 && `accepted: ${count("accepted")}`,
    count("declined") > 0 && `declined: ${count("declined")}`,
    count("waiting") > 0 && `undecided: ${count("waiting")}`,
  ].filter((part) => part !== false);
  return `Your receipt lists ${received.length} late drafts (${parts.join(", ")}).`;
}
