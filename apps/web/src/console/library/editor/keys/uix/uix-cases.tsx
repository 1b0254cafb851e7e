import { UixCase } from "@invigil/contract/authoring/judging-web";
import { Group, Stack, Text } from "@mantine/core";
import { CheckedField, NumberField } from "../../../fields.tsx";
import { ItemList } from "../../../item-list.tsx";
import { nextId } from "../../../next-id.ts";
import { CaseHead } from "../program/case-head.tsx";
import { pathFault } from "../../fields/file-list.tsx";
import type { FolderProps } from "../../folders/folder-props.ts";
import type { WrittenKey } from "../../draft/key-shapes.ts";
import { NEW_CHECK } from "./page-check.ts";
import { PageCheckForm } from "./page-check-form.tsx";
import { PageSteps } from "./page-steps.tsx";

type Written = WrittenKey<"UIX">["cases"][number];

/** UIX: edits what a visitor does on the page, and the condition that must then hold. */
export function UixCases({ draft, change, grading: { cases } }: FolderProps & { grading: WrittenKey<"UIX"> }) {
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        Each case opens the page in its own browser, performs the steps of a visitor and checks one condition. The
        candidate’s starting files are under “Files”.
      </Text>
      <ItemList
        name="Case"
        items={cases}
        keyOf={({ id }) => id}
        most={50}
        create={() => newCase(cases)}
        onChange={(changed) => change({ grading: { ...draft.grading, cases: changed } })}
      >
        {(each, changed) => <CaseForm each={each} onChange={changed} />}
      </ItemList>
    </Stack>
  );
}

function CaseForm({ each, onChange }: { each: Written; onChange: (changed: Written) => void }) {
  const { page, width, height } = UixCase.parse(each);
  return (
    <Stack gap="xs">
      <CaseHead value={each} onChange={(part) => onChange({ ...each, ...part })} />
      <Group gap="md" align="flex-start">
        <CheckedField
          label="Page"
          grow
          value={page}
          refuse={pathFault}
          onChange={(path) => onChange({ ...each, page: path })}
        />
        <NumberField
          label="Window width (px)"
          width={150}
          min={200}
          max={1600}
          whole
          needed
          value={width}
          onChange={(pixels) => onChange({ ...each, width: pixels ?? width })}
        />
        <NumberField
          label="Window height (px)"
          width={150}
          min={200}
          max={1600}
          whole
          needed
          value={height}
          onChange={(pixels) => onChange({ ...each, height: pixels ?? height })}
        />
      </Group>
      <PageSteps steps={each.steps ?? []} onChange={(steps) => onChange({ ...each, steps })} />
      <PageCheckForm check={each.check} onChange={(check) => onChange({ ...each, check })} />
    </Stack>
  );
}

function newCase(cases: readonly Written[]): Written {
  const id = nextId(cases);
  return { id, name: `Case ${id}`, weight: 1, sample: cases.length === 0, check: NEW_CHECK.text };
}
