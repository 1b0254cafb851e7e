import { Modal } from "@invigil/ui/modal";
import { Alert, Button, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useShallow } from "zustand/react/shallow";
import { answerLines } from "./answer-lines.ts";
import { changedAt } from "../save/edit-time.ts";
import type { AnswerableProblem } from "../../../shared/answers/save-problems.ts";
import type { SaveView } from "../../../shared/answers/save-view.ts";
import { LateList } from "../late/late-list.tsx";
import { useLateDrafts } from "../late/late-store.ts";
import { useSaves } from "../save/saves-store.ts";
import { VersionCard } from "./version-card.tsx";

interface Props {
  problem: AnswerableProblem;
  view: SaveView;
}

/** Versions of the answer that do not count, but that nobody should lose. */
export function KeptVersions({ problem, view }: Props) {
  const [opened, setOpened] = useState(false);
  const keeper = useSaves((state) => state.keeper);
  const { data: kept = [] } = useQuery({
    queryKey: ["kept-versions", problem.slug, view.revision, view.conflict === null, view.isUnsaved],
    queryFn: () => keeper?.keptVersions(problem.slug) ?? [],
    enabled: keeper !== null,
    gcTime: 0,
  });
  const late = useLateDrafts(
    useShallow((state) => state.entries.filter(({ draft }) => draft.problem === problem.slug)),
  );
  const isLate = (version: { updatedAt: number }) => late.some(({ draft }) => draft.updatedAt === version.updatedAt);
  const versions = [...view.unsent, ...kept].filter((version) => !isLate(version));
  if (late.length > 0) {
    return (
      <Alert color="orange" variant="light">
        <LateList entries={late} timeRanOut />
      </Alert>
    );
  }
  if (versions.length === 0) return null;
  // Read from this device, because the page that submitted it may be gone.
  const handedIn = kept.filter((version) => version.handedIn && !isLate(version)).length;

  return (
    <Alert color="gray" variant="light">
      <Stack gap="xs" align="flex-start">
        {handedIn > 0 && <Text size="sm">{handedInText(handedIn)}</Text>}
        {versions.length > handedIn && <Text size="sm">{asideText(versions.length - handedIn)}</Text>}
        <Button size="xs" variant="default" onClick={() => setOpened(true)}>
          Show
        </Button>
      </Stack>
      <Modal opened={opened} onClose={() => setOpened(false)} title="Kept on this device" size="lg">
        <Stack gap="md">
          {versions.map((version, index) => (
            <VersionCard
              key={`${version.updatedAt}-${index}`}
              title={`Version ${index + 1}`}
              time={changedAt(version)}
              lines={answerLines(version.answer, problem)}
            />
          ))}
        </Stack>
      </Modal>
    </Alert>
  );
}

function handedInText(count: number): string {
  return count === 1
    ? "A version of this answer that was not saved in time was submitted as a late draft. Your reviewers decide whether it counts."
    : `${count} versions of this answer that were not saved in time were submitted as late drafts. Your reviewers decide whether they count.`;
}

function asideText(count: number): string {
  return count === 1
    ? "Another version of this answer is kept on this device. It does not count."
    : `${count} other versions of this answer are kept on this device. They do not count.`;
}
