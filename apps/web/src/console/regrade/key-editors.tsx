import { blankName } from "@invigil/rules/text/blank-name";
import { Checkbox, Fieldset, NumberInput, Stack, Text, Textarea } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { FibKey, markChoice, McqKey, type BlankKey, type CurrentKey, type Grading } from "./key-draft.ts";

interface Props {
  current: CurrentKey;
  grading: Grading;
  onChange: (grading: Grading) => void;
}

interface McqProps extends Props {
  renderText: (text: string) => ReactNode;
}

export function McqEditor({ current, grading, onChange, renderText }: McqProps) {
  const { correct, partial = false } = McqKey.parse(grading);
  return (
    <Fieldset legend="Correct choices">
      <Stack gap="xs">
        {current.choices.map(({ id, text }) => (
          <Checkbox
            key={id}
            label={renderText(text)}
            checked={correct.includes(id)}
            onChange={(event) => onChange(markChoice(current, grading, { id, right: event.currentTarget.checked }))}
          />
        ))}
        {correct.length > 1 && !current.is_multi_correct && (
          <Text size="sm" c="dimmed">
            Candidates could select only one choice, so any of these is correct.
          </Text>
        )}
        {correct.length > 1 && current.is_multi_correct && (
          <Checkbox
            mt="sm"
            label="Give a share of the marks for each correct choice, and deduct as much for each wrong one"
            checked={partial}
            onChange={(event) => onChange({ ...grading, partial: event.currentTarget.checked })}
          />
        )}
      </Stack>
    </Fieldset>
  );
}

export function FibEditor({ current, grading, onChange }: Props) {
  const { blanks, partial = true } = FibKey.parse(grading);
  const set = (at: number, blank: BlankKey) => onChange({ ...grading, blanks: blanks.with(at, blank) });
  return (
    <Stack gap="md">
      {blanks.length > 1 && (
        <Checkbox
          label="Give a share of the marks for each correct blank"
          checked={partial}
          onChange={(event) => onChange({ ...grading, partial: event.currentTarget.checked })}
        />
      )}
      {blanks.map((blank, index) => (
        <Fieldset key={current.blanks[index]?.id ?? index} legend={blankName(current.blanks, index)}>
          <Stack gap="xs">
            <Textarea
              label="Accepted answers"
              description="One per line"
              autosize
              minRows={2}
              maxRows={10}
              value={blank.accepted.join("\n")}
              onChange={(event) => set(index, { ...blank, accepted: event.currentTarget.value.split("\n") })}
            />
            <Checkbox
              label="Case-sensitive"
              checked={blank.case_sensitive ?? false}
              onChange={(event) => set(index, { ...blank, case_sensitive: event.currentTarget.checked })}
            />
            <NumberInput
              label="Number tolerance"
              description="Leave empty if the text must match exactly"
              min={0}
              value={blank.tolerance ?? ""}
              onChange={(value) => {
                const { tolerance: _, ...rest } = blank;
                set(index, typeof value === "number" ? { ...rest, tolerance: value } : rest);
              }}
            />
          </Stack>
        </Fieldset>
      ))}
    </Stack>
  );
}

/** Edits less common keys as they are stored. */
export function JsonEditor({ grading, onChange }: Omit<Props, "current">) {
  const [text, setText] = useState(() => JSON.stringify(grading, null, 2));
  const [fault, setFault] = useState<string | null>(null);
  function change(value: string) {
    setText(value);
    try {
      const parsed: unknown = JSON.parse(value);
      if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed))
        throw new SyntaxError("not an object");
      setFault(null);
      onChange({ ...parsed });
    } catch (error) {
      setFault(error instanceof Error ? `This is not a JSON object: ${error.message}` : "This is not a JSON object.");
    }
  }
  return (
    <Textarea
      label="Key"
      description="As it is stored. The server says what is wrong if it does not fit the question."
      autosize
      minRows={8}
      maxRows={24}
      spellCheck={false}
      styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
      value={text}
      error={fault}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

export function NoKey() {
  return <Text c="dimmed">Answers to this question are marked by a person. You can change only its marks here.</Text>;
}
