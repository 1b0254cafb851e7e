import { Checkbox, Paper, Radio, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { AnswerProps } from "./answer-props.ts";
import classes from "./choice-answer.module.css";

// The whole line of a choice is clickable, and stays readable once it can no longer be changed.
const wholeLine = {
  body: { alignItems: "flex-start" },
  labelWrapper: { flex: 1 },
  label: { display: "block", width: "100%", overflowWrap: "anywhere", color: "var(--mantine-color-text)" },
} as const;

interface Props extends AnswerProps {
  /** Shows the text of a choice; formatting belongs to another feature. */
  renderText: (text: string) => ReactNode;
}

/** MCQ: one choice, or several if more than one may be correct. */
export function ChoiceAnswer(props: Props) {
  if (props.problem.choices.length === 0) return <Text c="dimmed">This question has no choices.</Text>;
  return props.problem.is_multi_correct ? <MultipleChoice {...props} /> : <SingleChoice {...props} />;
}

function SingleChoice({ problem, answer, readOnly, onChange, renderText }: Props) {
  return (
    <Radio.Group
      label="Choose one answer"
      name={`choice-${problem.slug}`}
      value={answer.choice?.[0] ?? null}
      onChange={(choice) => onChange({ choice: [choice] })}
    >
      <Stack gap="xs" mt="xs">
        {problem.choices.map(({ id, text }) => (
          <Paper key={id} withBorder p="sm" className={classes.choice ?? ""}>
            <Radio value={id} label={renderText(text)} disabled={readOnly} styles={wholeLine} />
          </Paper>
        ))}
      </Stack>
    </Radio.Group>
  );
}

function MultipleChoice({ problem, answer, readOnly, onChange, renderText }: Props) {
  return (
    <Checkbox.Group
      label="Choose all correct answers"
      value={answer.choice ?? []}
      onChange={(choice) => onChange({ choice })}
    >
      <Stack gap="xs" mt="xs">
        {problem.choices.map(({ id, text }) => (
          <Paper key={id} withBorder p="sm" className={classes.choice ?? ""}>
            <Checkbox value={id} label={renderText(text)} disabled={readOnly} styles={wholeLine} />
          </Paper>
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
