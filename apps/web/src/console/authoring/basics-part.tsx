import { counted } from "@invigil/contract/messages/counted";
import { TestBasics, type AuthoredTest } from "@invigil/contract/authoring/authored-test";
import { testMinutes } from "@invigil/rules/time/granted-minutes";
import { LimitedInput, LimitedTextarea } from "@invigil/ui/limited-text";
import { NativeSelect, Paper, SimpleGrid, Stack, Switch, Text, TextInput, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { basicsFaults, faultLines, PHASES } from "./basics-faults.ts";
import { fromLocalInput, toLocalInput } from "../parts/local-time.ts";
import { NumberField } from "./form/number-field.tsx";
import { PartFrame } from "./form/part-frame.tsx";
import { nounOf } from "./noun-of.ts";
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
  /** Renders Markdown as candidates will see it. */
  renderMarkdown: (text: string) => ReactNode;
}

export function BasicsPart({ test, renderMarkdown }: Props) {
  const form = usePartForm({ test, read, write });
  const { value, change } = form;
  const noun = nounOf(test);
  const faults = basicsFaults(value, noun);
  // An interview has no report for candidates and is no phase of a contest; what was set before can be taken back.
  const isInterview = noun === "interview";
  const types = TYPES.filter(({ value: type }) => !isInterview || type === "EMP" || type === test.basics.test_type);
  return (
    <PartFrame form={form} faults={faultLines(faults)}>
      <LimitedInput
        label="Name"
        description="Shown to candidates."
        required
        limit={200}
        value={value.name}
        error={faults.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      {types.length > 1 && (
        <NativeSelect
          label="Type"
          data={types}
          value={value.test_type}
          onChange={(event) => {
            const found = TYPES.find((type) => type.value === event.currentTarget.value);
            if (found) change({ test_type: found.value });
          }}
        />
      )}
      {(!isInterview || test.basics.phase_order !== null) && (
        <NumberField
          label="Contest phase"
          description="If this test is one phase of a contest, candidates see “contest” and the number of the phase. Leave empty for an ordinary test."
          maw={420}
          {...PHASES}
          value={value.phase_order}
          error={faults.phase_order}
          onChange={(phase_order) => change({ phase_order })}
        />
      )}
      <TimeFields test={test} value={value} change={change} />
      <Instructions
        text={value.instructions}
        renderMarkdown={renderMarkdown}
        onChange={(instructions) => change({ instructions })}
      />
      <Switch
        label="Allow retakes"
        description="The earlier attempt and its answers are kept, and a new attempt starts."
        checked={value.allow_retake}
        onChange={(event) => change({ allow_retake: event.currentTarget.checked })}
      />
      <Switch
        label={`Ask for feedback after the ${noun}`}
        checked={value.enable_feedback_page}
        onChange={(event) => change({ enable_feedback_page: event.currentTarget.checked })}
      />
      <LimitedInput
        type="url"
        label="Redirect candidates to"
        description={`The page that opens after the ${noun}. Leave empty to keep candidates here.`}
        placeholder="https://example.com/thanks"
        limit={2_000}
        value={value.redirection_url ?? ""}
        error={faults.redirection_url}
        onChange={(event) => change({ redirection_url: event.currentTarget.value || null })}
      />
    </PartFrame>
  );
}

/** The duration, the opening and closing times, and the pass mark. */
function TimeFields({ test, value, change }: Pick<Props, "test"> & Pick<PartForm<Draft>, "value" | "change">) {
  const noun = nounOf(test);
  const faults = basicsFaults(value, noun);
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      {test.timed ? (
        <SectionsTime test={test} />
      ) : (
        <NumberField
          label="Duration in minutes"
          description={
            noun === "interview"
              ? "Counted from the greeting. Consent, CV and sound check come before it."
              : "Counted from the moment the candidate starts."
          }
          required
          min={1}
          max={14_400}
          value={value.duration}
          error={faults.duration}
          onChange={(duration) => change({ duration })}
        />
      )}
      {test.interview === null && (
        <NumberField
          label="Pass mark (%)"
          description="The percentage of the full marks needed to pass. Leave empty for no pass mark."
          min={0}
          max={100}
          fractions
          value={value.cut_off}
          error={faults.cut_off}
          onChange={(cut_off) => change({ cut_off })}
        />
      )}
      <TextInput
        type="datetime-local"
        label="Opens"
        description={`In this computer’s time zone. Leave empty to open the ${noun} as soon as it is live.`}
        value={toLocalInput(value.start_time)}
        onChange={(event) => change({ start_time: fromLocalInput(event.currentTarget.value) })}
      />
      <TextInput
        type="datetime-local"
        label="Closes"
        description={`Anyone still taking the ${noun} is submitted at that time, or later with extra time. Leave empty to keep the ${noun} open.`}
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
        description="Markdown, shown above the standard instructions before the start. Leave empty to show only the standard instructions."
        rows={10}
        limit={50_000}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Stack gap="xs">
        <Title order={2} size="sm">
          What candidates see
        </Title>
        <Paper withBorder p="md" mih={120} tabIndex={0} role="region" aria-label="Preview of the instructions">
          {text.trim() === "" ? "Only the standard instructions are shown." : renderMarkdown(text)}
        </Paper>
      </Stack>
    </SimpleGrid>
  );
}

/** Replaces the duration field when sections are timed, because the test then takes as long as its sections together. */
function SectionsTime({ test: { basics, sections } }: Pick<Props, "test">) {
  const { total } = testMinutes({ is_timed_section: true, duration: basics.duration, sections });
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500}>
        Duration
      </Text>
      <Text>{counted(total, "minute")} in total</Text>
      <Text size="xs" c="dimmed">
        Each section has its own time, and the test takes their sum. Change the times under Sections and questions.
      </Text>
    </Stack>
  );
}
