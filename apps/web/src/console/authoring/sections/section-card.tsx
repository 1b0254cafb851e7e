import { marksText } from "@invigil/grading/marks/points";
import { ConfirmDialog } from "@invigil/ui/dialog";
import { LimitedInput } from "@invigil/ui/limited-text";
import { Button, Group, Paper, SimpleGrid, Stack, Switch, Text } from "@mantine/core";
import { IconPlus } from "@invigil/ui/icons/console";
import { useEffect, useRef, useState } from "react";
import { moveItem } from "../form/move-item.ts";
import { NumberField } from "../form/number-field.tsx";
import { OrderButtons } from "../form/order-buttons.tsx";
import { PlacedProblem } from "./placed-problem.tsx";
import { fullMarks, NAME_MISSING, type DraftSection } from "./sections-draft.ts";

interface Props {
  section: DraftSection;
  /** True if the section was just added, so that the focus moves to its name. */
  isNew: boolean;
  timed: boolean;
  index: number;
  count: number;
  onChange: (update: Partial<DraftSection>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  onAdd: () => void;
}

export function SectionCard({ section, isNew, timed, index, count, onChange, onMove, onRemove, onAdd }: Props) {
  const { name, problems } = section;
  const [removing, setRemoving] = useState(false);
  const marks = fullMarks(section);
  const nameField = useRef<HTMLInputElement>(null);
  // The browser owns the focus.
  useEffect(() => {
    if (!isNew) return;
    nameField.current?.focus();
    nameField.current?.select();
  }, [isNew]);

  return (
    <Paper withBorder p="md" component="section" aria-label={name}>
      <Stack gap="md">
        <Group align="flex-end" wrap="nowrap">
          <LimitedInput
            ref={nameField}
            label={`Name of section ${index + 1}`}
            flex={1}
            limit={120}
            value={name}
            error={name.trim() === "" && NAME_MISSING}
            onChange={(event) => onChange({ name: event.currentTarget.value })}
          />
          <OrderButtons
            name={name}
            index={index}
            count={count}
            onMove={onMove}
            onRemove={() => (problems.length === 0 ? onRemove() : setRemoving(true))}
          />
        </Group>
        <SectionRules section={section} timed={timed} onChange={onChange} />
        <SectionProblems problems={problems} onChange={(changed) => onChange({ problems: changed })} />
        <Group justify="space-between">
          <Button variant="light" leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
            Add questions
          </Button>
          <Text size="sm" c="dimmed">
            {marks === null
              ? "Full marks depend on the questions picked"
              : `${marksText({ max_score: marks, negative: 0 })} in total`}
          </Text>
        </Group>
      </Stack>
      <ConfirmDialog
        opened={removing}
        title="Remove this section?"
        confirmLabel="Remove"
        cancelLabel="Cancel"
        danger
        onConfirm={onRemove}
        onCancel={() => setRemoving(false)}
      >
        <Text>
          “{name}” will be removed from the test. Its questions stay in the library, and nothing changes until you save.
        </Text>
      </ConfirmDialog>
    </Paper>
  );
}

/** The section's time, and which of its questions each candidate gets. */
function SectionRules({ section, timed, onChange }: Pick<Props, "section" | "timed" | "onChange">) {
  const { duration, shuffle, shuffle_choices: shuffleChoices, pick, problems } = section;
  return (
    <SimpleGrid cols={{ base: 1, sm: timed ? 3 : 2 }}>
      {timed && (
        <NumberField
          label="Minutes"
          min={1}
          max={14_400}
          value={duration}
          onChange={(next) => onChange({ duration: next })}
        />
      )}
      <NumberField
        label="Pick at random"
        description={
          problems.length < 2
            ? "How many of its questions each candidate gets. Leave empty for all."
            : `How many of the ${problems.length} questions each candidate gets. Leave empty for all.`
        }
        min={1}
        max={200}
        value={pick}
        error={
          pick !== null &&
          problems.length > 0 &&
          pick > problems.length &&
          "The section does not have that many questions."
        }
        onChange={(next) => onChange({ pick: next })}
      />
      <Stack gap="xs" mt="xl">
        <Switch
          label="Shuffle the questions for each candidate"
          checked={shuffle}
          onChange={(event) => onChange({ shuffle: event.currentTarget.checked })}
        />
        <Switch
          label="Shuffle the choices for each candidate"
          description="Questions marked “Keep the order of the choices” stay as written."
          checked={shuffleChoices}
          onChange={(event) => onChange({ shuffle_choices: event.currentTarget.checked })}
        />
      </Stack>
    </SimpleGrid>
  );
}

interface ProblemsProps {
  problems: DraftSection["problems"];
  onChange: (problems: DraftSection["problems"]) => void;
}

function SectionProblems({ problems, onChange }: ProblemsProps) {
  return (
    <>
      {problems.length === 0 && (
        <Text c="dimmed" size="sm">
          No questions yet.
        </Text>
      )}
      {problems.some(({ negative }) => negative > 0) && (
        <Text c="dimmed" size="sm">
          Negative marks are deducted for a wrong answer that earns nothing. If the question allows it, partly correct
          answers earn a share of the marks. Unanswered and incomplete questions cost nothing. Candidates are told this.
        </Text>
      )}
      {problems.map((problem, place) => (
        <PlacedProblem
          key={problem.slug}
          problem={problem}
          index={place}
          count={problems.length}
          onChange={(next) => onChange(problems.with(place, next))}
          onMove={(by) => onChange(moveItem(problems, place, by))}
          onRemove={() => onChange(problems.toSpliced(place, 1))}
        />
      ))}
    </>
  );
}
