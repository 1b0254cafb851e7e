import { LimitedTextarea } from "@invigil/ui/limited-text";
import { Checkbox, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { ItemList } from "../../../item-list.tsx";
import type { QuestionProps } from "./question-props.ts";

type Choice = QuestionProps["question"]["content"]["choices"][number];

/** The key while it is written, when no choice may be correct yet. */
const Key = z.object({ correct: z.array(z.string()).catch([]), partial: z.boolean().optional().catch(undefined) });

/** MCQ: edits the choices, and which of them are correct. */
export function ChoicesForm({ question: { content, grading }, change }: QuestionProps) {
  const { correct, partial } = Key.parse(grading);
  const { choices, is_multi_correct: several } = content;
  /** Keeps correct choices that were removed. A restored one is correct again; a new one with its letter is not. */
  const [gone, setGone] = useState<readonly Choice[]>([]);

  function mark(id: string, right: boolean) {
    const others = several ? correct.filter((each) => each !== id) : [];
    change({ grading: { ...grading, correct: right ? [...others, id] : others } });
  }

  return (
    <Stack gap="md">
      <Checkbox
        label="Allow several correct choices"
        checked={several}
        onChange={(event) => {
          const many = event.currentTarget.checked;
          change({
            content: { ...content, is_multi_correct: many },
            grading: { ...grading, correct: many ? correct : correct.slice(0, 1) },
          });
        }}
      />
      {several && (
        <Checkbox
          label="Give partial marks"
          description="Each correct choice earns a share and each wrong one loses as much, but never below zero. If this is off, exactly the correct choices must be selected."
          checked={partial ?? false}
          onChange={(event) => change({ grading: { ...grading, partial: event.currentTarget.checked } })}
        />
      )}
      <KeepOrder content={content} onChange={(changed) => change({ content: changed })} />
      {choices.length === 0 && <Text c="dimmed">There are no choices yet.</Text>}
      <ItemList
        name="Choice"
        items={choices}
        keyOf={({ id }) => id}
        most={26}
        create={() => ({ id: newLetter(choices), text: "" })}
        onChange={(changed) => {
          const kept = correct.filter((id) => changed.some((choice) => choice.id === id));
          const back = gone.filter((choice) => changed.includes(choice)).map(({ id }) => id);
          setGone(choices.filter(({ id }) => correct.includes(id) && !kept.includes(id)));
          const right = several || kept.length === 0 ? [...kept, ...back] : kept;
          change({ content: { ...content, choices: changed }, grading: { ...grading, correct: right } });
        }}
      >
        {(choice, changed, index) => (
          <Group align="flex-start" gap="sm">
            <LimitedTextarea
              aria-label={`Text of choice ${index + 1}`}
              placeholder="Text or Markdown"
              dir="auto"
              autosize={false}
              rows={2}
              limit={5_000}
              style={{ flex: 1 }}
              value={choice.text}
              onChange={(event) => changed({ ...choice, text: event.currentTarget.value })}
            />
            <Checkbox
              label="Correct"
              aria-label={`Choice ${index + 1} is correct`}
              mt={8}
              checked={correct.includes(choice.id)}
              onChange={(event) => mark(choice.id, event.currentTarget.checked)}
            />
          </Group>
        )}
      </ItemList>
    </Stack>
  );
}

interface OrderProps {
  content: QuestionProps["question"]["content"];
  onChange: (content: QuestionProps["question"]["content"]) => void;
}

function KeepOrder({ content, onChange }: OrderProps) {
  const { keep_choice_order: kept = false, ...rest } = content.extra_data;
  return (
    <Checkbox
      label="Keep the order of the choices"
      description="For choices such as “None of the above”. Sections can shuffle all others."
      checked={kept}
      onChange={(event) =>
        onChange({
          ...content,
          extra_data: event.currentTarget.checked ? { ...rest, keep_choice_order: true } : rest,
        })
      }
    />
  );
}

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

function newLetter(choices: readonly { id: string }[]): string {
  const taken = new Set(choices.map(({ id }) => id));
  return LETTERS.split("").find((letter) => !taken.has(letter)) ?? `z${choices.length}`;
}
