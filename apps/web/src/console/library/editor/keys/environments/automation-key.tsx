import { AutomationGrading } from "@invigil/contract/authoring/judging-environments";
import { Button, Group, NativeSelect, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { ItemList } from "../../../item-list.tsx";
import { nextId } from "../../../next-id.ts";
import type { WrittenKey } from "../../draft/key-shapes.ts";
import { FileList } from "../../fields/file-list.tsx";
import type { FolderProps } from "../../folders/folder-props.ts";
import { FRAMEWORKS } from "../prj/new-framework.ts";
import { CaseHead } from "../program/case-head.tsx";
import { AppFields } from "./app-fields.tsx";
import { TEST_NAMES } from "./new-tests.ts";

type Key = WrittenKey<"PBT">;
type Mutant = Key["mutants"][number];

/** PBT: edits the correct application and the faulty ones that the candidate’s tests must find. */
export function AutomationKey({ draft, change, grading }: FolderProps & { grading: Key }) {
  const { framework, app, files, mutants } = grading;
  const write = (part: Partial<Key>) => change({ grading: { ...draft.grading, ...part } });
  return (
    <Stack gap="lg">
      <Text size="sm" c="dimmed">
        The candidate’s tests must pass on the correct application, and at least one of them must fail on each faulty
        one. They find it at the address in the variable APP_URL. What candidates may read of the application, put under
        “Files” as well.
      </Text>
      <NativeSelect
        label="Framework of the candidate’s tests"
        maw={300}
        data={TEST_NAMES.map((name) => ({ value: name, label: FRAMEWORKS[name].label }))}
        value={framework}
        onChange={(event) => {
          const name = AutomationGrading.shape.framework.safeParse(event.currentTarget.value).data;
          if (name) write({ framework: name });
        }}
      />
      <AppFields app={app} onChange={(changed) => write({ app: changed })} />
      <FileList
        title="Files of the correct application"
        fresh="server.js"
        files={files}
        onChange={(changed) => write({ files: changed })}
      />
      <Stack gap="xs" role="group" aria-label="Faulty applications">
        <Text size="sm" fw={500}>
          Faulty applications
        </Text>
        <Text size="sm" c="dimmed">
          Each has one fault. Name it so that the name helps without giving the fault away.
        </Text>
        <ItemList
          name="Fault"
          items={mutants}
          keyOf={({ id }) => id}
          most={30}
          create={() => newMutant(mutants)}
          onChange={(changed) => write({ mutants: changed })}
        >
          {(each, changed) => <MutantForm each={each} files={files} onChange={changed} />}
        </ItemList>
      </Stack>
    </Stack>
  );
}

interface MutantProps {
  each: Mutant;
  /** Of the correct application. */
  files: Key["files"];
  onChange: (mutant: Mutant) => void;
}

function MutantForm({ each, files, onChange }: MutantProps) {
  const others = Object.keys(files).filter((path) => !Object.hasOwn(each.files, path));
  const [wanted, setWanted] = useState("");
  const path = others.includes(wanted) ? wanted : (others[0] ?? "");
  return (
    <Stack gap="xs">
      <CaseHead value={each} onChange={(part) => onChange({ ...each, ...part })} />
      <FileList
        title="Files that differ"
        description="All other files are those of the correct application."
        fresh="server.js"
        files={each.files}
        onChange={(changed) => onChange({ ...each, files: changed })}
      />
      {others.length > 0 && (
        <Group align="flex-end" gap="sm">
          <NativeSelect
            label="File of the correct application"
            data={others}
            value={path}
            onChange={(event) => setWanted(event.currentTarget.value)}
          />
          <Button
            variant="default"
            onClick={() => onChange({ ...each, files: { ...each.files, [path]: files[path] ?? "" } })}
          >
            Copy it to change it
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function newMutant(mutants: readonly Mutant[]): Mutant {
  const id = nextId(mutants);
  return { id, name: `Fault ${id}`, weight: 1, sample: mutants.length === 0, files: {} };
}
