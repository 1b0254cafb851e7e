import { FbeGrading } from "@invigil/contract/authoring/judging-written";
import { Checkbox, Group, NativeSelect, Stack, TextInput } from "@mantine/core";
import { z } from "zod";
import { CodeField, NumberField } from "../../../fields.tsx";
import { DownloadsForm } from "../../folders/downloads-form.tsx";
import type { QuestionProps } from "../written/question-props.ts";

const Key = z.object({
  truth: z.string().catch(""),
  id_column: z.string().catch("id"),
  value_column: z.string().catch("value"),
  metric: FbeGrading.shape.metric.catch("accuracy"),
  baseline: z.number().optional().catch(undefined),
});

const METRICS = [
  { value: "accuracy", label: "Accuracy: share of correct values" },
  { value: "f1", label: "F1: precision and recall, averaged over all classes" },
  { value: "rmse", label: "RMSE: root mean square error" },
];

/** FBE: edits which files are asked for, the downloads, and the correct values. */
export function PredictionForm({ question: { content, grading }, change }: QuestionProps) {
  const key = Key.parse(grading);
  const extra = content.inputs.some(({ fieldName }) => fieldName === "supplementary");
  const writeKey = (part: Partial<typeof key>) => change({ grading: { ...grading, ...part } });
  return (
    <Stack gap="md">
      <Checkbox
        label="Also ask for a source file"
        description="It is kept for the reviewer and not scored."
        checked={extra}
        onChange={(event) => {
          const main = { fieldName: "main", label: "Prediction file", required: true } as const;
          const source = { fieldName: "supplementary", label: "Source file", required: false } as const;
          change({ content: { ...content, inputs: event.currentTarget.checked ? [main, source] : [main] } });
        }}
      />
      <DownloadsForm
        about="Files that candidates work with, such as the training data and the data to predict."
        downloads={content.downloads}
        onChange={(changed) =>
          change((now) => ({ content: { ...now.content, downloads: changed(now.content.downloads) } }))
        }
      />
      <CodeField
        label="Correct values"
        description="A CSV file with a header. Candidates never see it."
        rows={8}
        value={key.truth}
        onChange={(truth) => writeKey({ truth })}
      />
      <Group gap="md" align="flex-start">
        <TextInput
          label="ID column"
          value={key.id_column}
          onChange={(event) => writeKey({ id_column: event.currentTarget.value })}
        />
        <TextInput
          label="Value column"
          value={key.value_column}
          onChange={(event) => writeKey({ value_column: event.currentTarget.value })}
        />
        <NativeSelect
          label="Metric"
          data={METRICS}
          value={key.metric}
          onChange={(event) => writeKey({ metric: FbeGrading.shape.metric.parse(event.currentTarget.value) })}
        />
        {key.metric === "rmse" && (
          <NumberField
            label="Error that earns nothing"
            value={key.baseline ?? null}
            onChange={(baseline) => {
              const { baseline: _, ...rest } = grading;
              change({ grading: baseline === null || baseline === 0 ? rest : { ...rest, baseline } });
            }}
          />
        )}
      </Group>
    </Stack>
  );
}
