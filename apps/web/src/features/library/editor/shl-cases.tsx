import type { ShlCase, ShlGrading, StateCheck } from "@invigil/contract/judging-data";
import { Stack, Text } from "@mantine/core";
import { CodeField } from "../fields.tsx";
import { ItemList } from "../item-list.tsx";
import { nextId } from "../next-id.ts";
import { CaseFiles } from "./case-files.tsx";
import { CaseHead } from "./case-head.tsx";
import type { FolderProps } from "./folder-props.ts";
import { NEW_CHECK, StateCheckForm } from "./state-check-form.tsx";

/** SHL: what lies in the folder before, and what must be true afterwards. */
export function ShlCases({ draft, change, grading: { cases } }: FolderProps & { grading: ShlGrading }) {
  return (
    <Stack gap="md">
      {cases.length === 0 && <Text c="dimmed">There are no cases yet.</Text>}
      <ItemList
        name="Case"
        items={cases}
        keyOf={({ id }) => id}
        create={() => newCase(cases)}
        onChange={(changed) => change({ grading: { ...draft.grading, cases: changed } })}
      >
        {(each, changed) => (
          <Stack gap="xs">
            <CaseHead value={each} onChange={(part) => changed({ ...each, ...part })} />
            <CaseFiles files={each.files} onChange={(files) => changed({ ...each, files })} />
            <CodeField
              label="Set-up commands"
              description="For what plain files cannot say: modes, links, dates."
              rows={2}
              value={each.setup}
              onChange={(setup) => changed({ ...each, setup })}
            />
            <CodeField label="Input" rows={2} value={each.input} onChange={(input) => changed({ ...each, input })} />
            <ItemList<StateCheck>
              name="Check"
              items={each.checks}
              keyOf={(_, index) => String(index)}
              create={() => NEW_CHECK.output}
              onChange={(checks) => {
                if (checks.length > 0) changed({ ...each, checks });
              }}
            >
              {(check, checked) => <StateCheckForm check={check} onChange={checked} />}
            </ItemList>
          </Stack>
        )}
      </ItemList>
    </Stack>
  );
}

function newCase(cases: readonly ShlCase[]): ShlCase {
  const id = nextId(cases);
  return {
    id,
    name: `Case ${id}`,
    weight: 1,
    sample: cases.length === 0,
    files: {},
    setup: "",
    input: "",
    checks: [NEW_CHECK.output],
  };
}
