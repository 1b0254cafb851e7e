import { Paper, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { readUncounted } from "../../lib/local-data.ts";
import { changedAt } from "./edit-time.ts";
import { useLateDrafts } from "./late/late-store.ts";
import { VersionCard } from "./version-card.tsx";

/** Which version counted, where the attempt ended before the person had chosen between two. */
export function UncountedVersions({ testSlug }: { testSlug: string }) {
  const [uncounted] = useState(() => readUncounted(testSlug));
  const late = useLateDrafts((state) => state.entries);
  // What is handed in late is told there, with its text.
  const versions = uncounted.filter(
    ({ problem, updatedAt }) => !late.some(({ draft }) => draft.problem === problem && draft.updatedAt === updatedAt),
  );
  if (versions.length === 0) return null;
  return (
    <Paper withBorder radius="md" p="md" component="section" aria-labelledby="uncounted-title">
      <Stack gap="sm">
        <Title order={2} id="uncounted-title">
          Which version counted
        </Title>
        <Text>
          {versions.length === 1 ? "One answer was" : `${versions.length} answers were`} changed in two places, and the
          test ended before you chose a version. The version that was saved from the other place is the answer. The one
          from this browser is not part of it. You can read and copy it here.
        </Text>
        {versions.map(({ problem, title, lines, ...times }) => (
          <VersionCard key={problem} title={`Not counted: ${title}`} time={changedAt(times)} lines={lines} />
        ))}
      </Stack>
    </Paper>
  );
}
