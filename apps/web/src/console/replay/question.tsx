import type { ReplayProblem } from "@invigil/contract/results/replay";
import { Stack, Text } from "@mantine/core";
import { useState, type ReactNode } from "react";
import classes from "./answer-pane.module.css";

/** Renders Markdown; blanks are numbered like their answers. */
export type RenderStatement = (text: string, isWithGaps: boolean) => ReactNode;

interface Props {
  problem: ReplayProblem;
  renderStatement: RenderStatement;
}

/** Question types whose answers mean nothing without the question. */
const SHORT_TYPES: readonly string[] = ["MCQ", "FIB"];

/** Shows the question, initially open if the answer cannot be understood without it. */
export function Question({ problem, renderStatement }: Props) {
  const { statement, parent, problem_type } = problem;
  const [opened, setOpened] = useState(parent !== null || SHORT_TYPES.includes(problem_type));
  if (statement === "" && parent === null) return null;
  return (
    <details className={classes["question"]} open={opened} onToggle={({ currentTarget: { open } }) => setOpened(open)}>
      <summary>Question</summary>
      {opened && (
        // A scrollable pane must be reachable with the keyboard.
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
