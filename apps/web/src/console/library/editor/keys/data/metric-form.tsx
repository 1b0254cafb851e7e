import { metricCode, metricOf, type MetricChoice } from "@invigil/rules/library/metrics";
import { Group, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { CheckedField, NumberField } from "../../../fields.tsx";
import { CodeText } from "../../fields/code-text.tsx";
import type { WrittenKey } from "../../draft/key-shapes.ts";

type Metric = WrittenKey<"MLI">["metric"];

const NEW_METRIC: Record<MetricChoice["kind"], MetricChoice> = {
  accuracy: { kind: "accuracy", id: "id", value: "value" },
  f1: { kind: "f1", id: "id", value: "value" },
  rmse: { kind: "rmse", id: "id", value: "value", baseline: 1 },
  fields: { kind: "fields", tolerance: 0.005 },
  text: { kind: "text" },
};

const KINDS = [
  { value: "accuracy", label: "Accuracy: share of correct rows (CSV)" },
  { value: "f1", label: "F1: mean over all labels (CSV)" },
  { value: "rmse", label: "Root mean square error (CSV)" },
  { value: "fields", label: "Share of correct fields (JSON)" },
  { value: "text", label: "Same words" },
  { value: "program", label: "Your own program" },
];

interface Props {
  metric: Metric;
  onChange: (metric: Metric) => void;
}

/** Edits the metric that scores an answer. */
export function MetricForm({ metric, onChange }: Props) {
  /** Keeps the author's own program while another metric is tried. */
  const [own, setOwn] = useState<Metric | null>(null);
  /** True if the author is turning a built-in metric into a program. */
  const [writing, setWriting] = useState(false);
  const choice = (metric.technology ?? "python") === "python" && !writing ? metricOf(metric.code) : null;
  const write = (next: MetricChoice) => onChange({ ...metric, technology: "python", code: metricCode(next) });

  function choose(kind: string) {
    if (!choice) setOwn(metric);
    setWriting(kind === "program");
    if (kind === "program") return onChange(own ?? metric);
    const fresh = NEW_METRIC[kind as MetricChoice["kind"]];
    // Keeps the column names when the metric changes.
    write(choice && "id" in choice && "id" in fresh ? { ...fresh, id: choice.id, value: choice.value } : fresh);
  }

  return (
    <Stack gap="xs">
      <NativeSelect
        label="Metric"
        w={420}
        maw="100%"
        data={KINDS}
        value={choice?.kind ?? "program"}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {choice ? <ChoiceFields choice={choice} onChange={write} /> : <Program metric={metric} onChange={onChange} />}
    </Stack>
  );
}

function Program({ metric, onChange }: Props) {
  return (
    <>
      <TextInput
        label="Metric language"
        w={220}
        value={metric.technology ?? "python"}
        onChange={(event) => onChange({ ...metric, technology: event.currentTarget.value })}
      />
      <CodeText
        label="Metric program"
        description='Reads {"answer", "truth", "input"} as JSON and prints a score from 0 to 1 on its last line.'
        mode={metric.technology ?? "python"}
        rows={10}
        value={metric.code}
        error={metric.code.trim() === "" ? "Enter a program" : null}
        onChange={(code) => onChange({ ...metric, code })}
      />
    </>
  );
}

interface ChoiceProps {
  choice: MetricChoice;
  onChange: (choice: MetricChoice) => void;
}

function ChoiceFields({ choice, onChange }: ChoiceProps) {
  if (choice.kind === "text") return null;
  if (choice.kind === "fields") {
    return (
      <NumberField
        label="Number tolerance"
        width={220}
        needed
        value={choice.tolerance}
        onChange={(tolerance) => onChange({ ...choice, tolerance: tolerance ?? 0 })}
      />
    );
  }
  return (
    <Group gap="md" align="flex-start">
      <ColumnField label="ID column" value={choice.id} onChange={(id) => onChange({ ...choice, id })} />
      <ColumnField label="Value column" value={choice.value} onChange={(value) => onChange({ ...choice, value })} />
      {choice.kind === "rmse" && (
        <NumberField
          label="Error that earns nothing"
          description="An error of 0 scores 1."
          width={220}
          min={1e-9}
          needed
          value={choice.baseline}
          onChange={(baseline) => onChange({ ...choice, baseline: baseline ?? choice.baseline })}
        />
      )}
    </Group>
  );
}

function ColumnField(props: { label: string; value: string; onChange: (name: string) => void }) {
  return <CheckedField {...props} width={220} refuse={(name) => (name === "" ? "Enter a column name" : null)} />;
}
