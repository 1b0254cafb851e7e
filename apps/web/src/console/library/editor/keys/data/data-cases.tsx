import { DataGrading } from "@invigil/contract/authoring/judging-data";
import { Checkbox, Group, Stack, Text, Title } from "@mantine/core";
import { CheckedField, CodeField, NumberField } from "../../../fields.tsx";
import { ItemList } from "../../../item-list.tsx";
import { nextId } from "../../../next-id.ts";
import { CaseHead } from "../program/case-head.tsx";
import { FileList, pathFault } from "../../fields/file-list.tsx";
import type { FolderProps } from "../../folders/folder-props.ts";
import type { WrittenKey } from "../../draft/key-shapes.ts";
import { MetricForm } from "./metric-form.tsx";

type Key = WrittenKey<"MLI">;
type Written = NonNullable<Key["cases"]>[number];

/** MLI and DSC: edits where the answer is found, how it is scored, and the data of each case. */
export function DataCases({ draft, change, grading }: FolderProps & { grading: Key }) {
  const { zero, full, answer_file } = DataGrading.parse(grading);
  const { cases = [] } = grading;
  const write = (part: Partial<Key>) => change({ grading: { ...draft.grading, ...part } });
  return (
    <Stack gap="md">
      <Title order={2} size="h4">
        Answer
      </Title>
      <AnswerPlace file={answer_file} onChange={(file) => write({ answer_file: file })} />
      <Title order={2} size="h4">
        Scoring
      </Title>
      <MetricForm metric={grading.metric} onChange={(metric) => write({ metric })} />
      <Group gap="md" align="flex-start">
        <NumberField
          label="Score that earns nothing"
          description="From 0 to 1. Lower scores earn nothing either."
          width={220}
          max={1}
          needed
          value={zero}
          onChange={(score) => write({ zero: score ?? zero })}
        />
        <NumberField
          label="Score that earns full marks"
          description="The target. Scores in between earn a share."
          width={240}
          max={1}
          needed
          value={full}
          onChange={(score) => write({ full: score ?? full })}
        />
      </Group>
      {full <= zero && (
        <Text size="sm" c="red" role="alert">
          The target must be higher than the score that earns nothing.
        </Text>
      )}
      <Title order={2} size="h4">
        Data
      </Title>
      <Text size="sm" c="dimmed">
        Samples are public, and a candidate’s runs are scored on them. The other cases are private and count at the end.
        Files shared by all cases are under “Files”.
      </Text>
      <ItemList
        name="Case"
        items={cases}
        keyOf={({ id }) => id}
        create={() => newCase(cases)}
        onChange={(changed) => write({ cases: changed })}
      >
        {(each, changed) => <DataCase value={each} onChange={changed} />}
      </ItemList>
    </Stack>
  );
}

interface PlaceProps {
  /** null if the answer is what the program prints. */
  file: string | null;
  onChange: (file: string | null) => void;
}

function AnswerPlace({ file, onChange }: PlaceProps) {
  return (
    <Group gap="md" align="flex-start">
      <Checkbox
        label="The program writes its answer to a file"
        description="If this is off, the answer is what the program prints."
        mt={file === null ? 0 : 30}
        checked={file !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? "predictions.csv" : null)}
      />
      {file !== null && <CheckedField label="File" width={220} value={file} refuse={pathFault} onChange={onChange} />}
    </Group>
  );
}

function DataCase({ value, onChange }: { value: Written; onChange: (value: Written) => void }) {
  return (
    <Stack gap="xs">
      <CaseHead value={value} onChange={(part) => onChange({ ...value, ...part })} />
      <FileList
        title="Files of this case"
        description="Data without the answers, which the candidate’s code reads. A file here replaces a file of the question with the same path."
        fresh="test.csv"
        files={value.files ?? {}}
        onChange={(files) => onChange({ ...value, files })}
      />
      <CodeField label="Input" rows={2} value={value.input ?? ""} onChange={(input) => onChange({ ...value, input })} />
      <CodeField
        label="Correct answer"
        description="Only the metric reads this."
        rows={6}
        value={value.truth}
        onChange={(truth) => onChange({ ...value, truth })}
      />
    </Stack>
  );
}

function newCase(cases: readonly Written[]): Written {
  const id = nextId(cases);
  return { id, name: `Case ${id}`, weight: 1, sample: cases.length === 0, truth: "" };
}
