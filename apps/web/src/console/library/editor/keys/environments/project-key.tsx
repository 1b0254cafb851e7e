import { FrameworkKey } from "@invigil/contract/authoring/judging";
import { AppVisit } from "@invigil/contract/authoring/judging-environments";
import { Button, Group, NativeSelect, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { ItemList } from "../../../item-list.tsx";
import { nextId } from "../../../next-id.ts";
import { fits } from "../../draft/fits.ts";
import type { WrittenKey, WrittenTests } from "../../draft/key-shapes.ts";
import type { FolderProps } from "../../folders/folder-props.ts";
import { FRAMEWORKS } from "../prj/new-framework.ts";
import { TestFiles } from "../prj/test-files.tsx";
import { newVisit, VisitForm } from "../uix/visit-form.tsx";
import { AppFields } from "./app-fields.tsx";
import { NEW_TESTS, TEST_NAMES } from "./new-tests.ts";

const pageFault = fits(AppVisit.shape.page, "Enter a path of the application such as /books?page=2");

/** PBE, PFE, PFS, APP and MOB: edits how the application is started, its tests, and the visits of a browser. */
export function ProjectKey({ problem, draft, change, grading }: FolderProps & { grading: WrittenKey<"PBE"> }) {
  const { app, tests = null, visits = [] } = grading;
  const write = (part: Partial<WrittenKey<"PBE">>) => change({ grading: { ...draft.grading, ...part } });
  return (
    <Stack gap="lg">
      <Text size="sm" c="dimmed">
        The candidate’s application runs in one sandbox, its tests and visitors in another.
      </Text>
      <AppFields app={app} onChange={(changed) => write({ app: changed })} />
      <AppTestsForm tests={tests} onChange={(changed) => write({ tests: changed })} />
      <Stack gap="xs" role="group" aria-label="Visits by a browser">
        <Text size="sm" fw={500}>
          Visits by a browser
        </Text>
        <Text size="sm" c="dimmed">
          {problem.problem_type === "MOB"
            ? "Each visit opens the application on a phone, taps through its steps and checks one condition."
            : "Each visit opens the application as a new visitor, performs its steps and checks one condition."}
        </Text>
        <ItemList
          name="Visit"
          items={visits}
          keyOf={({ id }) => id}
          most={50}
          create={() => newAppVisit(visits)}
          onChange={(changed) => write({ visits: changed })}
        >
          {(each, changed) => (
            <VisitForm
              each={each}
              page={each.page ?? "/"}
              refusePage={pageFault}
              isPhone={problem.problem_type === "MOB"}
              onChange={changed}
            />
          )}
        </ItemList>
      </Stack>
    </Stack>
  );
}

type Visit = NonNullable<WrittenKey<"PBE">["visits"]>[number];

/** Its id differs from those of tests, which are plain numbers. */
function newAppVisit(visits: readonly Visit[]): Visit {
  const numbers = visits.map(({ id }) => ({ id: id.replace(/^visit-/, "") }));
  const number = nextId(numbers);
  return { ...newVisit(visits), id: `visit-${number}`, name: `Visit ${number}`, page: "/" };
}

interface TestsProps {
  tests: WrittenTests | null;
  onChange: (tests: WrittenTests | null) => void;
}

function AppTestsForm({ tests, onChange }: TestsProps) {
  /** Keeps removed tests so that they can be restored. */
  const [removed, setRemoved] = useState<WrittenTests | null>(null);
  return (
    <Stack gap="xs" role="group" aria-label="Tests">
      <Group justify="space-between">
        <Text size="sm" fw={500}>
          Tests
        </Text>
        {tests && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            onClick={() => {
              setRemoved(tests);
              onChange(null);
            }}
          >
            Remove these tests
          </Button>
        )}
      </Group>
      {tests ? (
        <>
          <NativeSelect
            label="Framework"
            maw={240}
            data={[...new Set([...TEST_NAMES, tests.name])].map((name) => ({
              value: name,
              label: FRAMEWORKS[name].label,
            }))}
            value={tests.name}
            onChange={(event) => {
              const name = FrameworkKey.shape.name.safeParse(event.currentTarget.value).data;
              if (name) onChange({ ...tests, name });
            }}
          />
          <TestFiles
            framework={tests}
            description="They find the application at the address in the variable APP_URL. Candidates never see hidden files."
            onChange={onChange}
          />
        </>
      ) : (
        <Group gap="sm">
          <Text size="sm" c="dimmed">
            {removed ? "The tests were removed." : "There are no tests yet. Visits alone are enough, too."}
          </Text>
          {removed && (
            <Button size="compact-sm" variant="subtle" onClick={() => onChange(removed)}>
              Undo
            </Button>
          )}
          <Button size="compact-sm" variant="default" onClick={() => onChange(NEW_TESTS)}>
            Write tests
          </Button>
        </Group>
      )}
    </Stack>
  );
}
