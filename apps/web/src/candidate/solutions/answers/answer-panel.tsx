import type { ChildProblem, Problem } from "@invigil/contract/taking/problems";
import { marksText } from "@invigil/grading/marks/points";
import { LoadingState } from "@invigil/ui/page-state";
import { Stack, Text, Title } from "@mantine/core";
import { Suspense, type ReactNode } from "react";
import { AnswerForm, type CodeField, type RecordingField } from "./answer-form.tsx";

interface Props {
  problem: Problem;
  /** The problem's section, or the test, is over. */
  readOnly: boolean;
  /** Shows a child's statement, which belongs to another feature, or suspends until it can. */
  renderStatement: (child: ChildProblem) => ReactNode;
  /** Shows one formatted line, such as a choice. */
  renderText: (text: string) => ReactNode;
  /** Shows the editor of a code answer. */
  renderCode: (field: CodeField) => ReactNode;
  /** Shows the recorder of a recorded answer. */
  renderRecording: (field: RecordingField) => ReactNode;
}

/** Where the candidate answers a problem; a comprehension has one answer per child. */
export function AnswerPanel({ problem, readOnly, renderStatement, ...render }: Props) {
  if (problem.problem_type !== "CMP") {
    return <AnswerForm key={problem.slug} problem={problem} readOnly={readOnly} showState={false} {...render} />;
  }
  return (
    <Stack gap="xl">
      {problem.children.map((child, index) => (
        <Stack key={child.slug} gap="sm" component="section" aria-labelledby={`child-${child.slug}`}>
          <Title order={3} id={`child-${child.slug}`}>
            {index + 1}. {child.title}
          </Title>
          <Text size="sm" c="dimmed">
            {marksText(child)}
          </Text>
          {/* Together: a statement that comes later moves the field away under a click, which is then lost. */}
          <Suspense fallback={<LoadingState message="Loading your answer…" />}>
            {renderStatement(child)}
            <AnswerForm problem={child} readOnly={readOnly} showState {...render} />
          </Suspense>
        </Stack>
      ))}
    </Stack>
  );
}
