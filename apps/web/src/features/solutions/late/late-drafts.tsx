import { LATE_DRAFT_DAYS } from "@invigil/contract/constants";
import { Alert, Stack, Text, Title } from "@mantine/core";
import { useEffect } from "react";
import { LateList } from "./late-list.tsx";
import { waitsInBrowser } from "./late-store.ts";
import { UnsentFiles } from "./unsent-files.tsx";
import { useLateDesk } from "./use-late-desk.ts";

interface Props {
  test: { id: number; slug: string };
  timeRanOut: boolean;
  /** Whether something is not with the server yet: nobody should be led away from it. */
  onKept?: (isKept: boolean) => void;
}

/** After the end: what was typed in time and never saved. The server takes it late; until then it stays here. */
export function LateDrafts({ test, timeRanOut, onKept }: Props) {
  const { entries, files } = useLateDesk(test);
  const isKept = [...entries, ...files].some(waitsInBrowser);
  // The page around this one has its own clock.
  useEffect(() => {
    onKept?.(isKept);
  }, [onKept, isKept]);
  if (entries.length + files.length === 0) return null;
  return (
    <Alert color="orange" variant="light" role="region" aria-label="Late drafts">
      <Stack gap="sm">
        <Title order={2} size="h4">
          Answers that were not saved in time
        </Title>
        {entries.length > 0 && <LateList entries={entries} timeRanOut={timeRanOut} />}
        {files.length > 0 && <UnsentFiles files={files} />}
        <Text size="sm">
          A late draft does not change your answer by itself. Your reviewers see it with the time at which you made it,
          and decide whether it counts. Late drafts are taken for {LATE_DRAFT_DAYS} days after the end.
        </Text>
      </Stack>
    </Alert>
  );
}
