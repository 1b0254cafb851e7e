import type { Solution } from "@invigil/contract/taking/solutions";
import { Paper, Title } from "@mantine/core";
import { HistoryList } from "../history/history-list.tsx";
import { useTechnologies } from "../languages/use-technologies.ts";

/** The saved versions of a code answer, each compared with what was submitted. */
export function AnswerHistory({ solution }: { solution: Solution }) {
  const describe = useTechnologies();
  return (
    <Paper withBorder radius="md" p="md" component="section" aria-labelledby="history-title">
      <Title order={2} id="history-title" mb="xs">
        History
      </Title>
      <HistoryList
        solution={solution.id}
        current={solution}
        mode={describe(solution.technology ?? "").mode}
        readOnly
        // Nothing can be restored in an attempt that is over.
        onRestore={() => undefined}
      />
    </Paper>
  );
}
