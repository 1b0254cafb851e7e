import { GridCompare, type DbaCase } from "@invigil/contract/authoring/judging-data";
import { Checkbox, Group, Stack } from "@mantine/core";
import { useState } from "react";
import { CodeField, NumberField } from "../../../fields.tsx";
import { ItemList } from "../../../item-list.tsx";
import { nextId } from "../../../next-id.ts";
import { CaseHead } from "../program/case-head.tsx";
import { EngineField } from "../../fields/engine-field.tsx";
import { isEmpty } from "../../fields/engine-text.ts";
import type { FolderProps } from "../../folders/folder-props.ts";
import { gridText, readGrid } from "../../fields/grid-text.ts";
import type { WrittenKey } from "../../draft/key-shapes.ts";

type Key = WrittenKey<"DBA">;
type Written = NonNullable<Key["cases"]>[number];

/** DBA: edits the tables, the data of each case, and the expected rows. */
export function DbaCases({ draft, change, grading }: FolderProps & { grading: Key }) {
  const { content } = draft;
  const { cases = [], setup = "" } = grading;
  const compare = GridCompare.parse(grading.compare ?? {});
  const engines = content.technologies;
  const write = (part: Partial<Key>) => change({ grading: { ...draft.grading, ...part } });

  function writeCases(changed: Written[]) {
    // With a verification query, the state of the database counts instead of the statements' result.
    const evaluation = changed.some(({ check }) => check !== undefined) ? "ATF" : "TXT";
    change({ grading: { ...draft.grading, cases: changed }, content: { ...content, evaluation } });
  }

  return (
    <Stack gap="md">
      <EngineField
        label="Setup"
        description="Statements that create the tables, the same for every case. For MongoDB, a JSON object of collections."
        engines={engines}
        value={setup}
        onChange={(text) => write({ setup: text })}
      />
      <Group gap="md" align="flex-end">
        <Checkbox
          label="Check the row order"
          mb={8}
          checked={compare.ordered}
          onChange={(event) => write({ compare: { ...grading.compare, ordered: event.currentTarget.checked } })}
        />
        <Checkbox
          label="Check the column names"
          mb={8}
          checked={compare.named}
          onChange={(event) => write({ compare: { ...grading.compare, named: event.currentTarget.checked } })}
        />
        <NumberField
          label="Number tolerance"
          width={180}
          value={compare.absolute}
          onChange={(absolute) => write({ compare: { ...grading.compare, absolute: absolute ?? 0 } })}
        />
        <NumberField
          label="Relative tolerance"
          width={180}
          value={compare.relative}
          onChange={(relative) => write({ compare: { ...grading.compare, relative: relative ?? 0 } })}
        />
      </Group>
      <ItemList name="Case" items={cases} keyOf={({ id }) => id} create={() => newCase(cases)} onChange={writeCases}>
        {(each, changed) => (
          <Stack gap="xs">
            <CaseHead value={each} onChange={(part) => changed({ ...each, ...part })} />
            <EngineField
              label="Data"
              description="Statements that fill the tables before the candidate’s statements run."
              engines={engines}
              value={each.seed ?? ""}
              onChange={(seed) => changed({ ...each, seed })}
            />
            <EngineField
              label="Verification query"
              description="Runs after the candidate’s statements. Leave empty to check the result of the candidate’s last statement."
              rows={2}
              engines={engines}
              value={each.check ?? ""}
              onChange={(check) => {
                const { check: _, ...rest } = each;
                changed(isEmpty(check) ? rest : { ...rest, check });
              }}
            />
            <GridField key={each.id} value={each.expected} onChange={(expected) => changed({ ...each, expected })} />
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
    seed: "",
    expected: { columns: [], rows: [] },
  };
}

interface GridProps {
  value: DbaCase["expected"];
  onChange: (value: DbaCase["expected"]) => void;
}

function GridField({ value, onChange }: GridProps) {
  const [text, setText] = useState(() => gridText(value));
  const same = gridText(readGrid(text)) === gridText(value);
  return (
    <CodeField
      label="Expected rows"
      description="Comma-separated, with the column names first. NULL without quotes means SQL’s null."
      value={same ? text : gridText(value)}
      onChange={(typed) => {
        setText(typed);
        onChange(readGrid(typed));
      }}
    />
  );
}
