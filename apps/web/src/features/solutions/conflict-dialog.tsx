import { TIME_FORMAT } from "@invigil/contract/constants";
import { Modal } from "@invigil/ui/modal";
import { Button, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import dayjs from "dayjs";
import { answerLines } from "./answer-lines.ts";
import type { AnswerableProblem } from "./save-problems.ts";
import type { Conflict } from "./save-view.ts";
import { useSaves } from "./saves-store.ts";
import { answerOf } from "./stored-solution.ts";
import { VersionCard } from "./version-card.tsx";

/** Asks which of two versions counts, whichever page is open: no version is overwritten without a choice. */
export function ConflictDialog({ problems }: { problems: readonly AnswerableProblem[] }) {
  const views = useSaves((state) => state.views);
  const keeper = useSaves((state) => state.keeper);
  const problem = problems.find(({ slug }) => views[slug]?.conflict);
  const conflict = problem && views[problem.slug]?.conflict;
  const saver = problem && keeper?.saver(problem.slug);

  return (
    <Modal
      opened={Boolean(conflict && saver)}
      onClose={() => {}}
      title="Choose a version"
      size="xl"
      withCloseButton={false}
      closeOnEscape={false}
    >
      {problem && conflict && saver && (
        <Stack gap="md">
          <Text>
            Your answer to “{problem.title}” was also changed somewhere else, for example in another tab. Choose the
            version that counts. The other one stays readable on this device.
          </Text>
          <Versions problem={problem} conflict={conflict} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={() => void saver.takeStored()}>
              Use the stored one
            </Button>
            <Button onClick={() => void saver.keepMine()}>Keep mine</Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}

function Versions({ problem, conflict: { mine, stored } }: { problem: AnswerableProblem; conflict: Conflict }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <VersionCard
        title="Mine"
        time={`Changed at ${dayjs(mine.updatedAt).format(TIME_FORMAT)}`}
        lines={mine.cleared ? [] : answerLines(mine.answer, problem)}
      />
      <VersionCard
        title="Stored"
        time={stored ? `Saved at ${dayjs(stored.saved_at).format(TIME_FORMAT)}` : "Cleared"}
        lines={stored ? answerLines(answerOf(stored), problem) : []}
      />
    </SimpleGrid>
  );
}
