import { List, Text } from "@mantine/core";
import { useState } from "react";
import { answerLines } from "../versions/answer-lines.ts";
import { changedAt } from "../save/edit-time.ts";
import { VersionCard } from "../versions/version-card.tsx";
import type { LateEntry } from "./late-store.ts";
import { lateText, questionName } from "./late-text.ts";

interface Props {
  entries: readonly LateEntry[];
  timeRanOut: boolean;
}

/** Lists the affected questions, each with its answer to read and copy. */
export function LateList({ entries, timeRanOut }: Props) {
  return (
    <List listStyleType="none" spacing="sm" withPadding={false}>
      {entries.map((entry) => (
        <List.Item
          key={`${entry.draft.problem}/${entry.draft.writer}`}
          styles={{ itemWrapper: { width: "100%" }, itemLabel: { width: "100%" } }}
        >
          <Text role="status">{lateText(entry, timeRanOut)}</Text>
          {!entry.draft.cleared && <LateAnswer entry={entry} />}
        </List.Item>
      ))}
    </List>
  );
}

function LateAnswer({ entry }: { entry: LateEntry }) {
  const [opened, setOpened] = useState(false);
  const { draft } = entry;
  const name = questionName(entry);
  const question = draft.question ?? { title: "", problem_type: "TEX" as const, choices: [], blanks: [] };
  return (
    <details onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary aria-label={`Show your answer, ${name}`}>Show your answer</summary>
      {opened && (
        <VersionCard
          title={question.title === "" ? name : `${name}: ${question.title}`}
          time={changedAt(draft)}
          lines={answerLines(draft.answer, question)}
        />
      )}
    </details>
  );
}
