import { countGaps } from "@invigil/rules/library/written-faults";
import { LimitedInput } from "@invigil/ui/limited-text";
import { Alert, Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { useRef } from "react";
import { z } from "zod";
import { CodeField, NumberField } from "../../../fields.tsx";
import { ItemList } from "../../../item-list.tsx";
import { nextId } from "../../../next-id.ts";
import classes from "../../editor.module.css";
import type { QuestionProps } from "./question-props.ts";

const BlankKey = z.object({
  accepted: z.array(z.string()).catch([]),
  case_sensitive: z.boolean().optional(),
  tolerance: z.number().nonnegative().optional(),
});
const Key = z.object({ blanks: z.array(BlankKey).catch([]), partial: z.boolean().optional().catch(undefined) });
type Blank = z.infer<typeof BlankKey> & { id: string; label: string };

/** FIB: edits the accepted answers of each blank. */
export function BlanksForm({ question: { statement, content, grading }, change }: QuestionProps) {
  const { blanks: keys, partial = true } = Key.parse(grading);
  const blanks = content.blanks.map((blank, at): Blank => ({ ...blank, ...(keys[at] ?? { accepted: [] }) }));
  const gaps = countGaps(statement);
  const whole = useRef<HTMLDivElement>(null);

  function write(changed: readonly Blank[]) {
    change({
      content: { ...content, blanks: changed.map(({ id, label }) => ({ id, label })) },
      grading: { ...grading, blanks: changed.map(keyOfBlank) },
    });
  }

  /** Blanks with answers are not removed automatically, because only the author knows which ones to drop. */
  const wouldLose = blanks.slice(gaps).some(({ label, accepted }) => label !== "" || accepted.length > 0);

  function matchGaps() {
    const wanted = [...blanks];
    while (wanted.length < gaps) wanted.push(newBlank(wanted));
    write(wanted.slice(0, gaps));
    // The button disappears once it is pressed, so keyboard users continue with the blanks.
    whole.current?.focus();
  }

  return (
    <Stack gap="md" ref={whole} tabIndex={-1} className={classes["quiet"] ?? ""}>
      {blanks.length > 1 && (
        <Checkbox
          label="Give marks for each correct blank"
          description="If this is off, all blanks must be correct to earn any marks."
          checked={partial}
          onChange={(event) => change({ grading: { ...grading, partial: event.currentTarget.checked } })}
        />
      )}
      {gaps !== blanks.length && (
        <Alert color="yellow" variant="light">
          <Group justify="space-between">
            <Text>
              Gaps (___) in the statement: {gaps}. Blanks: {blanks.length}.
              {wouldLose && " Add ___ for the missing gaps, or remove the blanks you no longer need."}
            </Text>
            {!wouldLose && (
              <Button size="xs" variant="default" onClick={matchGaps}>
                Match blanks to gaps
              </Button>
            )}
          </Group>
        </Alert>
      )}
      <ItemList
        name="Blank"
        items={blanks}
        keyOf={({ id }) => id}
        create={() => newBlank(blanks)}
        onChange={write}
        most={100}
      >
        {(blank, changed) => <BlankFields blank={blank} onChange={changed} />}
      </ItemList>
    </Stack>
  );
}

function BlankFields({ blank, onChange }: { blank: Blank; onChange: (blank: Blank) => void }) {
  return (
    <Stack gap="xs">
      <LimitedInput
        label="Label"
        description="Shown beside the field. Leave empty to show only its number."
        limit={200}
        value={blank.label}
        onChange={(event) => onChange({ ...blank, label: event.currentTarget.value })}
      />
      <CodeField
        label="Accepted answers"
        description="One per line. Spaces around an answer are ignored."
        rows={3}
        value={blank.accepted.join("\n")}
        onChange={(text) => onChange({ ...blank, accepted: text === "" ? [] : text.split("\n") })}
      />
      <Group gap="md" align="flex-end">
        <NumberField
          label="Number tolerance"
          width={200}
          value={blank.tolerance ?? null}
          onChange={(tolerance) => {
            const { tolerance: _, ...rest } = blank;
            onChange(tolerance === null ? rest : { ...rest, tolerance });
          }}
        />
        <Checkbox
          label="Case-sensitive"
          mb={8}
          checked={blank.case_sensitive ?? false}
          onChange={(event) => onChange({ ...blank, case_sensitive: event.currentTarget.checked })}
        />
      </Group>
    </Stack>
  );
}

/** Returns the part of a blank that only the server knows. */
function keyOfBlank(blank: Blank): z.infer<typeof BlankKey> {
  const { id: _, label: __, ...key } = blank;
  return key;
}

function newBlank(taken: readonly Blank[]): Blank {
  return { id: nextId(taken), label: "", accepted: [] };
}
