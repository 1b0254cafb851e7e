import { formatTime } from "@invigil/rules/time/dates";
import { Modal } from "@invigil/ui/modal";
import { Button, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { answerLines } from "./answer-lines.ts";
import { compareVersions, useCompared } from "./compared.ts";
import { changedAt } from "../save/edit-time.ts";
import { MarkedVersion } from "./marked-version.tsx";
import type { AnswerableProblem } from "../../../shared/answers/save-problems.ts";
import type { Conflict } from "../../../shared/answers/save-view.ts";
import { useSaves } from "../save/saves-store.ts";
import { answerOf } from "../../../shared/answers/stored-solution.ts";
import { useReturnToAnswer } from "../use-return-to-answer.ts";
import { VersionCard } from "./version-card.tsx";

/** Asks which of two versions counts once the person wants to compare them; neither is overwritten without a choice. */
export function ConflictDialog({ problems }: { problems: readonly AnswerableProblem[] }) {
  const compared = useCompared((state) => state.problem);
  const view = useSaves((state) => (compared === null ? undefined : state.views[compared]));
  const keeper = useSaves((state) => state.keeper);
  const problem = problems.find(({ slug }) => slug === compared);
  const saver = problem && keeper?.saver(problem.slug);
  const close = () => compareVersions(null);
  const returnToAnswer = useReturnToAnswer();
  if (!problem || !saver || !view?.conflict) return null;

  function choose({ slug }: AnswerableProblem, how: () => Promise<unknown>) {
    close();
    returnToAnswer(slug);
    void how();
  }

  return (
    <Modal opened onClose={close} title="Choose a version" size="xl">
      <Stack gap="md">
        <Text>
          Your answer to “{problem.title}” was also changed somewhere else, for example in another tab. Choose the
          version that counts. You can still read the other one on this device.
        </Text>
        <Versions problem={problem} conflict={view.conflict} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={() => choose(problem, saver.takeStored)}>
            Use saved version
          </Button>
          <Button onClick={() => choose(problem, saver.keepMine)}>Keep my version</Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function Versions({ problem, conflict }: { problem: AnswerableProblem; conflict: Conflict }) {
  const { mine, stored } = conflict;
  const lines = {
    mine: mine.cleared ? [] : answerLines(mine.answer, problem),
    stored: stored ? answerLines(answerOf(stored), problem) : [],
  };
  const { data: differences } = useQuery({
    queryKey: ["version-differences", problem.slug, mine.writer, mine.seq, stored?.seq ?? null],
    // Loaded with the editor's library after the page. Without it, the versions are shown without marks.
    queryFn: async () => {
      const { markDifferences } = await import("../../../shared/parts/marked-text.ts");
      return markDifferences(lines.mine.join("\n"), lines.stored.join("\n"));
    },
    networkMode: "always",
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  });
  const first = differences?.first ?? null;
  return (
    <Stack gap="xs">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <VersionCard
          title="My version"
          time={changedAt(mine)}
          lines={lines.mine}
          {...(differences && first !== null && { marked: <MarkedVersion pieces={differences.one} first={first} /> })}
        />
        <VersionCard
          title="Saved version"
          time={stored ? `Saved at ${formatTime(stored.saved_at)}` : "Cleared"}
          lines={lines.stored}
          {...(differences && first !== null && { marked: <MarkedVersion pieces={differences.other} first={first} /> })}
        />
      </SimpleGrid>
      {first !== null && (
        <Text size="sm" c="dimmed">
          Differences are marked.
        </Text>
      )}
    </Stack>
  );
}
