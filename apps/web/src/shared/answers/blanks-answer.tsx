import { BLANK_LIMIT } from "@invigil/contract/constants";
import { messages } from "@invigil/contract/messages/messages";
import { LimitedInput } from "@invigil/ui/limited-text";
import { Stack, Text } from "@mantine/core";
import type { AnswerProps } from "./answer-props.ts";

/** FIB: one field per blank, numbered like the gaps in the question. */
export function BlanksAnswer({ problem, answer, readOnly, onChange }: AnswerProps) {
  const { blanks } = problem;
  if (blanks.length === 0) return <Text c="dimmed">This question has no blanks.</Text>;
  const texts = blanks.map((_, index) => answer.choice?.[index] ?? "");

  return (
    <Stack gap="sm">
      {blanks.map(({ id, label }, index) => (
        <LimitedInput
          key={id}
          label={label === "" ? `Blank ${index + 1}` : `${index + 1}. ${label}`}
          value={texts[index] ?? ""}
          readOnly={readOnly}
          limit={BLANK_LIMIT}
          overLimit={messages.answerOverLimit}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange({ choice: texts.with(index, event.currentTarget.value) })}
        />
      ))}
    </Stack>
  );
}
