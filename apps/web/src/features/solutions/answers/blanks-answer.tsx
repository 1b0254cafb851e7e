import { Stack, Text, TextInput } from "@mantine/core";
import type { AnswerProps } from "./answer-props.ts";

const BLANK_LIMIT = 2_000;

/** FIB: one field a blank, numbered like the gaps of the question. */
export function BlanksAnswer({ problem, answer, readOnly, onChange }: AnswerProps) {
  const { blanks } = problem;
  if (blanks.length === 0) return <Text c="dimmed">This question has no blanks.</Text>;
  const texts = blanks.map((_, index) => answer.choice?.[index] ?? "");

  return (
    <Stack gap="sm">
      {blanks.map(({ id, label }, index) => (
        <TextInput
          key={id}
          label={label === "" ? `Blank ${index + 1}` : `${index + 1}. ${label}`}
          value={texts[index] ?? ""}
          readOnly={readOnly}
          maxLength={BLANK_LIMIT}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange({ choice: texts.with(index, event.currentTarget.value) })}
        />
      ))}
    </Stack>
  );
}
