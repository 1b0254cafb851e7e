import { Compare } from "@invigil/contract/authoring/judging";
import { Checkbox, Group, NativeSelect, Stack } from "@mantine/core";
import type { z } from "zod";
import { NumberField } from "../../../fields.tsx";
import { CheckerFields } from "./checker-fields.tsx";
import { useKept } from "../../draft/use-kept.ts";

type Written = z.input<typeof Compare>;

interface Props {
  compare: Written;
  onChange: (compare: Written) => void;
}

const KINDS = [
  { value: "exact", label: "Matches exactly (except for a final line break)" },
  { value: "token", label: "Has the same words, regardless of spaces" },
  { value: "numeric", label: "Has the same words, and numbers within a tolerance" },
  { value: "checker", label: "Is accepted by a checker program" },
];

const FIRST: Record<Written["kind"], Written> = {
  exact: { kind: "exact" },
  token: { kind: "token" },
  numeric: { kind: "numeric", absolute: 0.000001, relative: 0 },
  checker: { kind: "checker", technology: "python", code: "" },
};

/**
 * Edits when an output is correct. Options that are off are left out, so that a change and its reversal give the same key.
 */
export function CompareForm({ compare, onChange }: Props) {
  const another = useKept<Written>(compare, FIRST);
  const shown = Compare.parse(compare);
  return (
    <Stack gap="xs">
      <NativeSelect
        label="An output is correct if it"
        w={420}
        maw="100%"
        data={KINDS}
        value={compare.kind}
        onChange={(event) => onChange(another(event.currentTarget.value))}
      />
      {compare.kind === "numeric" && shown.kind === "numeric" && (
        <Group gap="md">
          <NumberField
            label="Absolute tolerance"
            width={180}
            value={shown.absolute}
            onChange={(absolute) => onChange({ ...compare, absolute: absolute ?? 0 })}
          />
          <NumberField
            label="Relative tolerance"
            width={180}
            value={shown.relative}
            onChange={(relative) => onChange({ ...compare, relative: relative ?? 0 })}
          />
        </Group>
      )}
      {compare.kind !== "checker" && (
        <Group gap="md">
          <Checkbox
            label="Ignore case"
            checked={compare.ignore_case ?? false}
            onChange={(event) => onChange({ ...compare, ignore_case: event.currentTarget.checked || undefined })}
          />
          {compare.kind === "token" && (
            <Checkbox
              label="Require the same line breaks"
              checked={compare.lines ?? false}
              onChange={(event) => onChange({ ...compare, lines: event.currentTarget.checked || undefined })}
            />
          )}
        </Group>
      )}
      {compare.kind === "checker" && <CheckerFields checker={compare} onChange={onChange} />}
    </Stack>
  );
}
