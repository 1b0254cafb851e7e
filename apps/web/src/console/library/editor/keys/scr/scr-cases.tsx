import { Compare, JudgeCase } from "@invigil/contract/authoring/judging";
import { NativeSelect, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { ItemList } from "../../../item-list.tsx";
import { nextId } from "../../../next-id.ts";
import { CaseHead } from "../program/case-head.tsx";
import { CaseText } from "../program/case-text.tsx";
import { CompareForm } from "../program/compare-form.tsx";
import classes from "../../editor.module.css";
import type { FolderProps } from "../../folders/folder-props.ts";
import { isTalk } from "@invigil/rules/library/talks";
import { withoutFile, withSamples } from "@invigil/rules/library/samples";
import { CaseFilesButton } from "./case-files-button.tsx";
import { MOST_CASES, type WrittenCase } from "./written-case.ts";
import { FrameworksForm } from "../prj/frameworks-form.tsx";
import type { WrittenKey } from "../../draft/key-shapes.ts";

/** SCR: edits what the program reads and what it must print. */
export function ScrCases(props: FolderProps & { grading: WrittenKey<"SCR"> }) {
  const { draft, change, grading } = props;
  const { content } = draft;
  const { cases = [], compare = { kind: "exact" } } = grading;
  /** Keeps the explanations of cases that are temporarily not samples, or were removed and may be restored. */
  const [before, setBefore] = useState(content.samples);

  function write(changed: WrittenCase[], explained?: { id: string; explanation: string }) {
    writeKey({ cases: changed }, explained);
  }

  function writeKey(
    part: { cases: WrittenCase[] } | { compare: z.input<typeof Compare> },
    explained?: { id: string; explanation: string },
  ) {
    const known = [...content.samples, ...before.filter(({ id }) => content.samples.every((each) => each.id !== id))];
    setBefore(known);
    const key = { cases, compare, ...part };
    const parsed = { cases: z.array(JudgeCase).parse(key.cases), compare: Compare.parse(key.compare) };
    change({
      grading: { ...draft.grading, ...part },
      content: { ...content, samples: withSamples(parsed, known, explained) },
    });
  }

  return (
    <Stack gap="md">
      <NativeSelect
        label="Judged by"
        w={320}
        data={[
          { value: "TXT", label: "Its output" },
          { value: "ATF", label: "A test framework" },
        ]}
        value={content.evaluation ?? "TXT"}
        onChange={(event) =>
          change({ content: { ...content, evaluation: event.currentTarget.value === "ATF" ? "ATF" : "TXT" } })
        }
      />
      {content.evaluation === "ATF" ? (
        <FrameworksForm
          {...props}
          frameworks={grading.frameworks ?? {}}
          onChange={(frameworks) => change({ grading: { ...draft.grading, frameworks } })}
        />
      ) : (
        <>
          <CompareForm compare={compare} onChange={(changed) => writeKey({ compare: changed })} />
          <CaseFilesButton cases={cases} onChange={write} />
          <ItemList
            name="Case"
            items={cases}
            keyOf={({ id }) => id}
            most={MOST_CASES}
            create={() => newCase(cases)}
            onChange={write}
          >
            {(each, changed, index) => (
              <Stack gap="xs">
                <CaseFields value={each} onChange={changed} />
                {each.sample && !isTalk(Compare.parse(compare)) && (
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

function CaseFields({ value, onChange }: { value: WrittenCase; onChange: (value: WrittenCase) => void }) {
  return (
    <>
      <CaseHead value={value} onChange={(part) => onChange({ ...value, ...part })} />
      <div className={classes["halves"]}>
        <CaseText
          label="Input"
          value={value.input}
          file={value.files?.input}
          onChange={(input) => onChange({ ...withoutFile(value, "input"), input })}
        />
        <CaseText
          label="Output"
          value={value.output}
          file={value.files?.output}
          onChange={(output) => onChange({ ...withoutFile(value, "output"), output })}
        />
      </div>
    </>
  );
}

function newCase(cases: readonly WrittenCase[]): WrittenCase {
  const id = nextId(cases);
  return { id, name: `Case ${id}`, input: "", output: "", weight: 1, sample: cases.length === 0 };
}
