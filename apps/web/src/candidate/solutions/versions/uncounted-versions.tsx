import type { ListedLateDraft } from "@invigil/contract/taking/late-drafts";
import { Paper, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { readUncounted, type UncountedVersion } from "../../../lib/local-data.ts";
import { changedAt } from "../save/edit-time.ts";
import { useLateDrafts } from "../late/late-store.ts";
import { entryOf, fateOf } from "./uncounted-fate.ts";
import { VersionCard } from "./version-card.tsx";

const NONE: readonly never[] = [];

interface Props {
  testSlug: string;
  /** What the server has, whichever page submitted it. */
  received?: readonly ListedLateDraft[] | undefined;
}

/** Says which version counted if the attempt ended before the person chose between two. */
export function UncountedVersions({ testSlug, received = NONE }: Props) {
  const [uncounted] = useState(() => readUncounted(testSlug));
  const entries = useLateDrafts((state) => state.entries);
  const versions = uncounted
    .map((version) => ({ version, fate: fateOf(version, entries, received) }))
    .filter(({ fate }) => fate !== "told");
  if (versions.length === 0) return null;
  return (
    <Paper withBorder radius="md" p="md" component="section" aria-labelledby="uncounted-title">
      <Stack gap="sm">
        <Title order={2} id="uncounted-title">
          Which version counted
        </Title>
        <Text>
          {versions.length === 1
            ? "One answer was changed in two places, and the test ended before you chose a version."
            : `${versions.length} answers were changed in two places, and the test ended before you chose a version.`}{" "}
          The version that was already saved on the server counts.
        </Text>
        {versions.map(({ version, fate }) => (
          <Stack key={version.problem} gap="xs">
            <Text>
              {fate === "handed-in"
                ? `Your other version of “${version.title}” has been submitted as a late draft. Your reviewers decide whether it counts.`
                : `Your other version of “${version.title}” does not count. You can read and copy it here.`}
            </Text>
            {/* The list of late drafts shows the text of those that this tab submitted. */}
            {!entryOf(version, entries) && <Version version={version} isLate={fate === "handed-in"} />}
          </Stack>
        ))}
      </Stack>
    </Paper>
  );
}

function Version({ version: { title, lines, ...times }, isLate }: { version: UncountedVersion; isLate: boolean }) {
  return (
    <VersionCard title={`${isLate ? "Late draft" : "Not counted"}: ${title}`} time={changedAt(times)} lines={lines} />
  );
}
