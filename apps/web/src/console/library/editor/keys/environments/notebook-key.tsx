import { Group, Stack, Text } from "@mantine/core";
import { CheckedField, NumberField } from "../../../fields.tsx";
import { ItemList } from "../../../item-list.tsx";
import { nextId } from "../../../next-id.ts";
import type { WrittenKey } from "../../draft/key-shapes.ts";
import { CodeText } from "../../fields/code-text.tsx";
import { FileList, pathFault } from "../../fields/file-list.tsx";
import type { FolderProps } from "../../folders/folder-props.ts";
import { CaseHead } from "../program/case-head.tsx";

type Key = WrittenKey<"DJP">;
type Check = Key["checks"][number];

const notebookFault = (path: string) =>
  path.endsWith(".ipynb") ? pathFault(path) : "Enter a path that ends with .ipynb";

/** DJP: edits the checks that run after the notebook’s cells. */
export function NotebookKey({ draft, change, grading }: FolderProps & { grading: Key }) {
  const { notebook = "notebook.ipynb", cell_ms = 10_000, files = {}, checks } = grading;
  const write = (part: Partial<Key>) => change({ grading: { ...draft.grading, ...part } });
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        The cells of the candidate’s notebook are run in order, then each check with the names that they have left. The
        notebook itself is under “Files”.
      </Text>
      <Group gap="md" align="flex-start">
        <CheckedField
          label="Notebook"
          grow
          value={notebook}
          refuse={notebookFault}
          onChange={(path) => write({ notebook: path })}
        />
        <NumberField
          label="Time per cell (ms)"
          width={180}
          min={100}
          max={60_000}
          whole
          needed
          value={cell_ms}
          onChange={(ms) => write({ cell_ms: ms ?? cell_ms })}
        />
      </Group>
      <FileList
        title="Hidden data"
        description="Files that only checks can read. Candidates’ cells run before these exist."
        fresh="hidden.csv"
        files={files}
        onChange={(changed) => write({ files: changed })}
      />
      <ItemList
        name="Check"
        items={checks}
        keyOf={({ id }) => id}
        most={50}
        create={() => newCheck(checks)}
        onChange={(changed) => write({ checks: changed })}
      >
        {(each, changed) => (
          <Stack gap="xs">
            <CaseHead value={each} onChange={(part) => changed({ ...each, ...part })} />
            <CodeText
              label="Python"
              mode="python"
              description="Passes if it raises nothing. Use assert, and a message that says what is wrong."
              rows={4}
              value={each.code}
              onChange={(code) => changed({ ...each, code })}
            />
          </Stack>
        )}
      </ItemList>
    </Stack>
  );
}

function newCheck(checks: readonly Check[]): Check {
  const id = nextId(checks);
  return { id, name: `Check ${id}`, weight: 1, sample: checks.length === 0, code: "assert answer == 42\n" };
}
