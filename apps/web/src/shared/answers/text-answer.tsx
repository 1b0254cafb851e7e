import { ANSWER_LIMIT } from "@invigil/contract/constants";
import { messages } from "@invigil/contract/messages/messages";
import { ownTextLimit } from "@invigil/rules/taking/answer-limits";
import { LimitedTextarea } from "@invigil/ui/limited-text";
import { Stack, Text } from "@mantine/core";
import { useId } from "react";
import type { AnswerProps } from "./answer-props.ts";

/** TEX: plain text, with a counter if the question sets a limit. */
export function TextAnswer({ problem, answer, readOnly, onChange }: AnswerProps) {
  const counterId = useId();
  const text = answer.answer ?? "";
  const limit = ownTextLimit(problem);

  return (
    <Stack gap={4}>
      <LimitedTextarea
        label="Your answer"
        value={text}
        readOnly={readOnly}
        limit={limit ?? ANSWER_LIMIT}
        overLimit={messages.answerOverLimit}
        rows={12}
        resize="vertical"
        {...(limit !== null && { "aria-describedby": counterId })}
        onChange={(event) => onChange({ answer: event.currentTarget.value })}
      />
      {limit !== null && (
        <Text id={counterId} size="sm" c="dimmed" ta="right">
          {text.length.toLocaleString("en")} / {limit.toLocaleString("en")} characters
        </Text>
      )}
    </Stack>
  );
}
