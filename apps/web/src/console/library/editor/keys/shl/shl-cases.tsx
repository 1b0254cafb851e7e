import { Stack } from "@mantine/core";
import { CodeField } from "../../../fields.tsx";
import { ItemList } from "../../../item-list.tsx";
import { nextId } from "../../../next-id.ts";
import { CaseHead } from "../program/case-head.tsx";
import { CodeText } from "../../fields/code-text.tsx";
import { FileList } from "../../fields/file-list.tsx";
import type { FolderProps } from "../../folders/folder-props.ts";
import type { WrittenKey } from "../../draft/key-shapes.ts";
import { NEW_CHECK, StateCheckForm, type WrittenStateCheck } from "../dba/state-check-form.tsx";

type Written = NonNullable<WrittenKey<"SHL">["cases"]>[number];

/** SHL: edits the files before a case, and the conditions that must hold afterwards. */
export function ShlCases({ draft, change, grading }: FolderProps & { grading: WrittenKey<"SHL"> }) {
  const { cases = [] } = grading;
  return (
    <Stack gap="md">
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
            <FileList
              title="Files of this case"
              fresh="file.txt"
              files={each.files ?? {}}
              onChange={(files) => changed({ ...each, files })}
            />
            <CodeText
              label="Setup commands"
              mode="bash"
              description="For what files alone cannot express: modes, links and dates."
              rows={2}
              value={each.setup ?? ""}
              onChange={(setup) => changed({ ...each, setup })}
            />
            <CodeField
              label="Input"
              rows={2}
              value={each.input ?? ""}
              onChange={(input) => changed({ ...each, input })}
            />
            <ItemList<WrittenStateCheck>
              name="Check"
              least={1}
              items={each.checks}
              keyOf={(_, index) => String(index)}
              create={() => NEW_CHECK.output}
              onChange={(checks) => changed({ ...each, checks })}
            >
              {(check, checked) => <StateCheckForm check={check} onChange={checked} />}
            </ItemList>
          </Stack>
        )}
      </ItemList>
    </Stack>
  );
}

function newCase(cases: readonly Written[]): Written {
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
