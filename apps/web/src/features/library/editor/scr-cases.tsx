import type { JudgeCase, ScrGrading } from "@invigil/contract/judging";
import { Alert, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { CodeField } from "../fields.tsx";
import { ItemList } from "../item-list.tsx";
import { nextId } from "../next-id.ts";
import { CaseHead } from "./case-head.tsx";
import { CompareForm } from "./compare-form.tsx";
import classes from "./editor.module.css";
import type { FolderProps } from "./folder-props.ts";
import { withSamples } from "@invigil/rules/library/samples";

/** SCR: what the program reads, and what it must print. */
export function ScrCases({ draft, change, grading }: FolderProps & { grading: ScrGrading }) {
  const { content } = draft;
  const { cases } = grading;

  function write(changed: JudgeCase[], explained?: { id: string; explanation: string }) {
    change({
      grading: { ...draft.grading, cases: changed },
      content: { ...content, samples: withSamples(changed, content.samples, explained) },
    });
  }

  return (
    <Stack gap="md">
      <NativeSelect
        label="Judged by"
        w={320}
        data={[
          { value: "TXT", label: "What it prints" },
          { value: "ATF", label: "A test framework" },
        ]}
        value={content.evaluation ?? "TXT"}
        onChange={(event) =>
          change({ content: { ...content, evaluation: event.currentTarget.value === "ATF" ? "ATF" : "TXT" } })
        }
      />
      {content.evaluation === "ATF" ? (
        <Alert color="gray" variant="light">
          The files and tests of the framework are written in “Key as JSON”, under `frameworks`.
        </Alert>
      ) : (
        <>
          <CompareForm
            compare={grading.compare}
            onChange={(compare) => change({ grading: { ...draft.grading, compare } })}
          />
          {cases.length === 0 && <Text c="dimmed">There are no cases yet.</Text>}
          <ItemList
            name="Case"
            items={cases}
            keyOf={({ id }) => id}
            most={200}
            create={() => newCase(cases)}
            onChange={write}
          >
            {(each, changed, index) => (
              <Stack gap="xs">
                <CaseHead value={each} onChange={(part) => changed({ ...each, ...part })} />
                <div className={classes["halves"]}>
                  <CodeField label="Input" value={each.input} onChange={(input) => changed({ ...each, input })} />
                  <CodeField label="Output" value={each.output} onChange={(output) => changed({ ...each, output })} />
                </div>
                {each.sample && (
                  <TextInput
                    label="Explanation"
                    aria-label={`Explanation of case ${index + 1}`}
                    value={content.samples.find(({ id }) => id === each.id)?.explanation ?? ""}
                    onChange={(event) => write([...cases], { id: each.id, explanation: event.currentTarget.value })}
                  />
                )}
              </Stack>
            )}
          </ItemList>
        </>
      )}
    </Stack>
  );
}

function newCase(cases: readonly JudgeCase[]): JudgeCase {
  const id = nextId(cases);
  return { id, name: `Case ${id}`, input: "", output: "", weight: 1, sample: cases.length === 0 };
}
