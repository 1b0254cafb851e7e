import { Stack, Text, Textarea } from "@mantine/core";
import { useId } from "react";
import type { AnswerProps } from "./answer-props.ts";

const TEXT_LIMIT = 200_000;

/** TEX: plain text, counted where the question sets a limit. */
export function TextAnswer({ problem, answer, readOnly, onChange }: AnswerProps) {
  const counterId = useId();
  const text = answer.answer ?? "";
  const limit = problem.extra_data.max_length;

  return (
    <Stack gap={4}>
      <Textarea
        label="Your answer"
        value={text}
        readOnly={readOnly}
        maxLength={limit ?? TEXT_LIMIT}
        rows={12}
        resize="vertical"
        {...(limit !== undefined && { "aria-describedby": counterId })}
        onChange={(event) => onChange({ answer: event.currentTarget.value })}
      />
      {limit !== undefined && (
        <Text id={counterId} size="sm" c="dimmed" ta="right">
          {text.length} / {limit} characters
        </Text>
      )}
    </Stack>
  );
}
