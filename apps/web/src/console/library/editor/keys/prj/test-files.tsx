import { LimitedInput } from "@invigil/ui/limited-text";
import { Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { ItemList } from "../../../item-list.tsx";
import { nextId } from "../../../next-id.ts";
import { CaseHead } from "../program/case-head.tsx";
import classes from "../../editor.module.css";
import type { WrittenTests } from "../../draft/key-shapes.ts";
import { FileList } from "../../fields/file-list.tsx";
import { findTests } from "./find-tests.ts";
import { withFiles, withFoundTests } from "./framework-draft.ts";
import { FRAMEWORKS } from "./new-framework.ts";

interface Props<Tests extends WrittenTests> {
  framework: Tests;
  onChange: (framework: Tests) => void;
}

interface FilesProps<Tests extends WrittenTests> extends Props<Tests> {
  /** What to hide, and why. */
  description?: string;
}

const BESIDE = "Code can read the files beside it, so hide whatever candidates must not see while they run their code.";

/** Edits the files of a framework's tests, and which tests must pass. */
export function TestFiles<Tests extends WrittenTests>({
  framework,
  description = BESIDE,
  onChange,
}: FilesProps<Tests>) {
  const hidden = framework.hidden_files ?? [];
  return (
    <>
      <FileList
        title="Test files"
        description={description}
        fresh={FRAMEWORKS[framework.name].fresh}
        files={framework.files}
        onChange={(files, renamed) => onChange(withFiles(framework, files, renamed))}
        renderAside={(path) => (
          <Checkbox
            label="Hidden (used only when a solution is judged)"
            checked={hidden.includes(path)}
            onChange={(event) =>
              onChange({
                ...framework,
                hidden_files: event.currentTarget.checked ? [...hidden, path] : hidden.filter((each) => each !== path),
              })
            }
          />
        )}
      />
      <ExpectedTests framework={framework} onChange={onChange} />
    </>
  );
}

function ExpectedTests<Tests extends WrittenTests>({ framework, onChange }: Props<Tests>) {
  const { tests } = framework;
  const missing = findTests(framework).filter((name) => tests.every((test) => test.name !== name));
  return (
    <Stack gap="xs" role="group" aria-label="Tests that must pass">
      <Text size="sm" fw={500}>
        Tests that must pass
      </Text>
      {tests.length === 0 && (
        <Text size="sm" c="dimmed">
          No tests are listed yet, so there is nothing to pass.
        </Text>
      )}
      {missing.length > 0 && (
        <Group gap="sm">
          <Text size="sm">
            Found in the files, but not listed: {missing.slice(0, 5).join(", ")}
            {missing.length > 5 && ` and ${missing.length - 5} more`}
          </Text>
          <Button size="compact-sm" variant="default" onClick={() => onChange(withFoundTests(framework, missing))}>
            {missing.length === 1 ? "Add it" : "Add them"}
          </Button>
        </Group>
      )}
      <ItemList
        name="Test"
        items={tests}
        keyOf={({ id }) => id}
        most={200}
        create={() => ({ id: nextId(tests), name: "", weight: 1, sample: false })}
        onChange={(changed) => onChange({ ...framework, tests: changed })}
      >
        {(test, changed) => (
          <Group gap="md" align="flex-start">
            <div className={classes["wide"]}>
              <CaseHead value={test} onChange={(part) => changed({ ...test, ...part })} />
            </div>
            <LimitedInput
              label="Class"
              placeholder="any"
              limit={200}
              value={test.classname ?? ""}
              onChange={(event) => {
                const typed = event.currentTarget.value;
                const { classname: _, ...rest } = test;
                changed(typed === "" ? rest : { ...rest, classname: typed });
              }}
            />
          </Group>
        )}
      </ItemList>
    </Stack>
  );
}
