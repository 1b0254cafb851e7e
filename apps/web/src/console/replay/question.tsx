import type { ReplayProblem } from "@invigil/contract/results/replay";
import { Stack, Text } from "@mantine/core";
import { useState, type ReactNode } from "react";
import classes from "./answer-pane.module.css";

/** Shows Markdown; the blanks of a question with gaps are numbered like its answers. */
export type RenderStatement = (text: string, isWithGaps: boolean) => ReactNode;

interface Props {
  problem: ReplayProblem;
  renderStatement: RenderStatement;
}

/** Whose answers say nothing without the question. */
const SHORT_TYPES: readonly string[] = ["MCQ", "FIB"];

/** What was asked. It is open where the answer cannot be read without it. */
export function Question({ problem, renderStatement }: Props) {
  const { statement, parent, problem_type } = problem;
  const [opened, setOpened] = useState(parent !== null || SHORT_TYPES.includes(problem_type));
  if (statement === "" && parent === null) return null;
  return (
    <details className={classes["question"]} open={opened} onToggle={({ currentTarget: { open } }) => setOpened(open)}>
      <summary>Question</summary>
      {opened && (
        // A pane that scrolls must be within reach of the keyboard.
        <Stack gap="xs" className={classes["asked"] ?? ""} role="region" aria-label="Question" tabIndex={0}>
          {parent && (
            <>
              <Text fw={600}>{parent.title}</Text>
              {renderStatement(parent.statement, false)}
            </>
          )}
          {renderStatement(statement, problem_type === "FIB")}
        </Stack>
      )}
    </details>
  );
}
