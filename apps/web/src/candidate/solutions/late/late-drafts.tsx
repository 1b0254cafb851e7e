import { LATE_DRAFT_DAYS } from "@invigil/contract/constants";
import type { ListedLateDraft } from "@invigil/contract/taking/late-drafts";
import { Alert, Stack, Text, Title } from "@mantine/core";
import { useEffect } from "react";
import { LateList } from "./late-list.tsx";
import { waitsInBrowser } from "./late-store.ts";
import { UnsentFiles } from "./unsent-files.tsx";
import { useLateDesk } from "./use-late-desk.ts";

const NONE: readonly never[] = [];

interface Props {
  test: { id: number; slug: string };
  timeRanOut: boolean;
  /** What the server has, whichever page handed it in. */
  received?: readonly ListedLateDraft[] | undefined;
  /** Whether something is not with the server yet: nobody should be led away from it. */
  onKept?: (isKept: boolean) => void;
}

/** After the end: what was made in time and never saved. The server takes it late; until then it stays here. */
export function LateDrafts({ test, timeRanOut, received = NONE, onKept }: Props) {
  const { entries, files } = useLateDesk(test);
  const isKept = [...entries, ...files].some(waitsInBrowser);
  // Nothing to worry about any more.
  const isDone = [...entries, ...files].every(({ state }) => state.kind === "handed-in");
  // The page around this one has its own clock.
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
        {received.length > 0 && <Text>{receivedText(received)}</Text>}
        <Text size="sm">
          A late draft does not change your answer by itself. Your reviewers see it with the time at which you made it,
          and decide whether it counts. Late drafts are taken for {LATE_DRAFT_DAYS} days after the end.
        </Text>
      </Stack>
    </Alert>
  );
}

function receivedText(received: readonly ListedLateDraft[]): string {
  const count = received.length;
  const decided = received.filter((draft) => draft.decided).length;
  const [what, them] = count === 1 ? ["1 late draft", "it"] : [`${count} late drafts`, "them"];
  const listed = `Your receipt lists ${what}.`;
  if (decided === 0) return `${listed} Your reviewers have not decided about ${them} yet.`;
  if (decided === count) return `${listed} Your reviewers have decided about ${them}.`;
  return `${listed} Your reviewers have decided about ${decided} of them.`;
}
