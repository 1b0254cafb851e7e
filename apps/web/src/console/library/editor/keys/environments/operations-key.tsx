import { Stack, Text } from "@mantine/core";
import { CheckedField } from "../../../fields.tsx";
import { ItemList } from "../../../item-list.tsx";
import { nextId } from "../../../next-id.ts";
import type { WrittenKey } from "../../draft/key-shapes.ts";
import { CodeText } from "../../fields/code-text.tsx";
import { FileList } from "../../fields/file-list.tsx";
import type { FolderProps } from "../../folders/folder-props.ts";
import { NEW_CHECK, StateCheckForm, type WrittenStateCheck } from "../dba/state-check-form.tsx";
import { CaseHead } from "../program/case-head.tsx";

type Written = WrittenKey<"PBD">["cases"][number];

const LONGEST = 2_000;

function runFault(command: string): string | null {
  if (command.trim() === "") return "Enter a command such as ./deploy.sh";
  return command.length > LONGEST ? "Use at most 2,000 characters" : null;
}

/** PBD: edits the command of each case, and the conditions that must hold afterwards. */
export function OperationsKey({ draft, change, grading }: FolderProps & { grading: WrittenKey<"PBD"> }) {
  const { cases } = grading;
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        Each case runs a command in a new copy of the candidate’s project and then checks what it left there. Files that
        begin with #! can be run by their name.
      </Text>
      <ItemList
        name="Case"
        items={cases}
        keyOf={({ id }) => id}
        most={50}
        create={() => newCase(cases)}
        onChange={(changed) => change({ grading: { ...draft.grading, cases: changed } })}
      >
        {(each, changed) => (
          <Stack gap="xs">
            <CaseHead value={each} onChange={(part) => changed({ ...each, ...part })} />
            <FileList
              title="Files of this case"
              description="Added to the project, or in the place of its files."
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
            <CheckedField
              label="Command"
              description="Run by Bash in the project’s folder."
              value={each.run}
              refuse={runFault}
              onChange={(run) => changed({ ...each, run })}
            />
            <ItemList<WrittenStateCheck>
              name="Check"
              least={1}
              items={each.checks}
              keyOf={(_, index) => String(index)}
              create={() => NEW_CHECK.file}
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
    run: cases.at(-1)?.run ?? "./run.sh",
    checks: [NEW_CHECK.file],
  };
}
