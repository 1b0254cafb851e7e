import { TestBasics, type AuthoredTest } from "@invigil/contract/authoring/authored-test";
import { testMinutes } from "@invigil/rules/time/test-time";
import { LimitedInput, LimitedTextarea } from "@invigil/ui/limited-text";
import { NativeSelect, Paper, SimpleGrid, Stack, Switch, Text, TextInput, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { basicsFaults, faultLines, PHASES } from "./basics-faults.ts";
import { fromLocalInput, toLocalInput } from "./form/local-time.ts";
import { NumberField } from "./form/number-field.tsx";
import { PartFrame } from "./form/part-frame.tsx";
import { usePartForm, type PartForm } from "./form/use-part-form.ts";
import type { WithGaps } from "./form/with-gaps.ts";

const TYPES: { value: TestBasics["test_type"]; label: string }[] = [
  { value: "EMP", label: "Hiring: candidates do not see their report" },
  { value: "LRN", label: "Learning: candidates see their report" },
  { value: "PRC", label: "Practice" },
];

type Draft = WithGaps<TestBasics>;

const read = ({ basics }: AuthoredTest): Draft => basics;
const write = (basics: Draft) => ({
  basics: TestBasics.parse({ ...basics, redirection_url: basics.redirection_url?.trim() || null }),
});

interface Props {
  test: AuthoredTest;
  /** Markdown as a candidate will see it. */
  renderMarkdown: (text: string) => ReactNode;
}

export function BasicsPart({ test, renderMarkdown }: Props) {
  const form = usePartForm({ test, read, write });
  const { value, change } = form;
  const faults = basicsFaults(value);
  return (
    <PartFrame form={form} faults={faultLines(faults)}>
      <LimitedInput
        label="Name"
        description="Candidates see it."
        required
        limit={200}
        value={value.name}
        error={faults.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <NativeSelect
        label="Kind"
        data={TYPES}
        value={value.test_type}
        onChange={(event) => {
          const found = TYPES.find((type) => type.value === event.currentTarget.value);
          if (found) change({ test_type: found.value });
        }}
      />
      <NumberField
        label="Contest phase"
        description="For a test that is one phase of a contest: candidates read “contest” and see the phase’s number. Leave empty for an ordinary test."
        maw={420}
        {...PHASES}
        value={value.phase_order}
        error={faults.phase_order}
        onChange={(phase_order) => change({ phase_order })}
      />
      <TimeFields test={test} value={value} change={change} />
      <Instructions
        text={value.instructions}
        renderMarkdown={renderMarkdown}
        onChange={(instructions) => change({ instructions })}
      />
      <Switch
        label="Let candidates take it again"
        description="The first attempt is put aside with its answers, and a new one begins."
        checked={value.allow_retake}
        onChange={(event) => change({ allow_retake: event.currentTarget.checked })}
      />
      <Switch
        label="Ask for feedback at the end"
        checked={value.enable_feedback_page}
        onChange={(event) => change({ enable_feedback_page: event.currentTarget.checked })}
      />
      <LimitedInput
        type="url"
        label="Send candidates on to"
        description="The address that opens after the test. Empty: they stay here."
        placeholder="https://example.com/thanks"
        limit={2_000}
        value={value.redirection_url ?? ""}
        error={faults.redirection_url}
        onChange={(event) => change({ redirection_url: event.currentTarget.value || null })}
      />
    </PartFrame>
  );
}

/** How long it takes, when it can be taken, and what passes. */
function TimeFields({ test, value, change }: Pick<Props, "test"> & Pick<PartForm<Draft>, "value" | "change">) {
  const faults = basicsFaults(value);
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      {test.timed ? (
        <SectionsTime test={test} />
      ) : (
        <NumberField
          label="Time in minutes"
          description="From the start on."
          required
          min={1}
          max={14_400}
          value={value.duration}
          error={faults.duration}
          onChange={(duration) => change({ duration })}
        />
      )}
      <NumberField
        label="Cut-off in percent"
        description="The share of the full marks that passes. Empty: nothing is said."
        min={0}
        max={100}
        fractions
        value={value.cut_off}
        error={faults.cut_off}
        onChange={(cut_off) => change({ cut_off })}
      />
      <TextInput
        type="datetime-local"
        label="Opens"
        description="By the clock of this computer. Empty: as soon as it is live."
        value={toLocalInput(value.start_time)}
        onChange={(event) => change({ start_time: fromLocalInput(event.currentTarget.value) })}
      />
      <TextInput
        type="datetime-local"
        label="Closes"
        description="Whoever is still at it is submitted then. Empty: never."
        value={toLocalInput(value.end_time)}
        error={faults.end_time}
        onChange={(event) => change({ end_time: fromLocalInput(event.currentTarget.value) })}
      />
    </SimpleGrid>
  );
}

interface InstructionsProps extends Pick<Props, "renderMarkdown"> {
  text: string;
  onChange: (text: string) => void;
}

function Instructions({ text, renderMarkdown, onChange }: InstructionsProps) {
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <LimitedTextarea
        label="Instructions"
        description="Markdown, shown before the start above the standard instructions. Empty: only those."
        rows={10}
        limit={50_000}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Stack gap="xs">
        <Title order={2} size="sm">
          As candidates see it
        </Title>
        <Paper withBorder p="md" mih={120} tabIndex={0} role="region" aria-label="Preview of the instructions">
          {text.trim() === "" ? "Only the standard instructions." : renderMarkdown(text)}
        </Paper>
      </Stack>
    </SimpleGrid>
  );
}

/** Where sections have their own time, no other number is asked for: it would count for nothing. */
function SectionsTime({ test: { basics, sections } }: Pick<Props, "test">) {
  const { total } = testMinutes({ is_timed_section: true, duration: basics.duration, sections }, 0);
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500}>
        Time
      </Text>
      <Text>
        {total} {total === 1 ? "minute" : "minutes"} in all
      </Text>
      <Text size="xs" c="dimmed">
        The sections have their own times, and their sum counts. Change them under Sections.
      </Text>
    </Stack>
  );
}
