import { FOLLOW_UPS_MAX, QUESTIONS_MAX, type Competency } from "@invigil/contract/interviews/plan";
import { LimitedInput, LimitedTextarea } from "@invigil/ui/limited-text";
import { Button, Group, NativeSelect, Paper, Stack, Text } from "@mantine/core";
import { IconPlus } from "@invigil/ui/icons/console";
import { useEffect, useRef } from "react";
import { moveItem } from "../form/move-item.ts";
import { EXAMPLE_ANCHORS, nameFault, newQuestion, type Wording } from "./plan-draft.ts";
import { QuestionFields } from "./question-fields.tsx";
import { RemovableButtons } from "./removable-buttons.tsx";
import { rowsFor } from "../../parts/rows-for.ts";

interface Props {
  competency: Competency;
  /** True if it was just added, so that the focus moves to its name. */
  isNew: boolean;
  index: number;
  count: number;
  /** How each of its questions will be asked. */
  wordings: readonly Wording[];
  onChange: (update: Partial<Competency>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

const FOLLOW_UPS = Array.from({ length: FOLLOW_UPS_MAX + 1 }, (_, count) => ({
  value: String(count),
  label: count === 0 ? "None" : `Up to ${count} per question`,
}));

/** Edits one competency: its name, its questions and what marks mean. */
export function CompetencyCard({ competency, isNew, index, count, wordings, onChange, onMove, onRemove }: Props) {
  const { name, questions } = competency;
  const shown = name.trim() === "" ? `competency ${index + 1}` : name;
  const nameField = useRef<HTMLInputElement>(null);
  // The browser owns the focus.
  useEffect(() => {
    if (isNew) nameField.current?.focus();
  }, [isNew]);

  return (
    <Paper withBorder p="md" role="group" aria-label={shown}>
      <Stack gap="md">
        <Group align="flex-end" wrap="nowrap">
          <LimitedInput
            ref={nameField}
            label={`Name of competency ${index + 1}`}
            placeholder="Debugging"
            flex={1}
            limit={80}
            value={name}
            error={nameFault(name)}
            onChange={(event) => onChange({ name: event.currentTarget.value })}
          />
          <RemovableButtons
            kind="competency"
            isBlank={isBlank(competency)}
            loss={`“${shown}” will be removed with its questions.`}
            name={shown}
            index={index}
            count={count}
            onMove={onMove}
            onRemove={onRemove}
          />
        </Group>
        {questions.map((question, place) => (
          <QuestionFields
            key={place}
            question={question}
            wording={wordings[place]}
            topic={shown}
            index={place}
            count={questions.length}
            onChange={(next) => onChange({ questions: questions.with(place, next) })}
            onMove={(by) => onChange({ questions: moveItem(questions, place, by) })}
            onRemove={() => onChange({ questions: questions.toSpliced(place, 1) })}
          />
        ))}
        <Group align="flex-end" justify="space-between">
          <Button
            variant="light"
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={questions.length >= QUESTIONS_MAX}
            aria-label={`Add a question to ${shown}`}
            onClick={() => onChange({ questions: [...questions, newQuestion()] })}
          >
            Add a question
          </Button>
          <NativeSelect
            label="Follow-up questions"
            description="Asked if an answer is short, or leaves out the candidate’s own part, reasons or results."
            data={FOLLOW_UPS}
            value={String(competency.follow_ups)}
            onChange={(event) => onChange({ follow_ups: Number(event.currentTarget.value) })}
          />
        </Group>
        <Anchors competency={competency} topic={shown} onChange={onChange} />
      </Stack>
    </Paper>
  );
}

function isBlank({ name, questions, anchors }: Competency): boolean {
  return [name, ...anchors, ...questions.map(({ text }) => text)].every((text) => text.trim() === "");
}

function Anchors({ competency, topic, onChange }: Pick<Props, "competency" | "onChange"> & { topic: string }) {
  const { anchors } = competency;
  const empty = anchors.every((anchor) => anchor.trim() === "");
  return (
    <Stack gap="xs" role="group" aria-label={`Anchors of ${topic}`}>
      <Group justify="space-between" align="flex-end">
        <div>
          <Text size="sm" fw={500}>
            What the marks mean
          </Text>
          <Text size="xs" c="dimmed">
            Describe answers, not people. Reviewers see these anchors while they mark; candidates do not.
          </Text>
        </div>
        {empty && (
          <Button size="xs" variant="default" onClick={() => onChange({ anchors: [...EXAMPLE_ANCHORS] })}>
            Start from an example
          </Button>
        )}
      </Group>
      {anchors.map((anchor, mark) => (
        <LimitedTextarea
          key={mark}
          label={`An answer worth ${mark}`}
          rows={rowsFor(anchor, { most: 4 })}
          limit={300}
          value={anchor}
          onChange={(event) => onChange({ anchors: anchors.with(mark, event.currentTarget.value) })}
        />
      ))}
    </Stack>
  );
}
