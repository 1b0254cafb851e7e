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
  { value: "exact", label: "Exactly the same text (a last line break does not count)" },
  { value: "token", label: "The same words; spaces do not count" },
  { value: "numeric", label: "The same words; numbers may differ a little" },
  { value: "checker", label: "A program decides" },
];

const FIRST: Record<Written["kind"], Written> = {
  exact: { kind: "exact" },
  token: { kind: "token" },
  numeric: { kind: "numeric", absolute: 0.000001, relative: 0 },
  checker: { kind: "checker", technology: "python", code: "" },
};

/** When an output is right. What is off is not written: a key that was changed and changed back is the same one. */
export function CompareForm({ compare, onChange }: Props) {
  const another = useKept<Written>(compare, FIRST);
  const shown = Compare.parse(compare);
  return (
    <Stack gap="xs">
      <NativeSelect
        label="An output is right if it has"
        w={420}
        maw="100%"
        data={KINDS}
        value={compare.kind}
        onChange={(event) => onChange(another(event.currentTarget.value))}
      />
      {compare.kind === "numeric" && shown.kind === "numeric" && (
        <Group gap="md">
          <NumberField
            label="Absolute difference"
            width={180}
            value={shown.absolute}
            onChange={(absolute) => onChange({ ...compare, absolute: absolute ?? 0 })}
          />
          <NumberField
            label="Relative difference"
            width={180}
            value={shown.relative}
            onChange={(relative) => onChange({ ...compare, relative: relative ?? 0 })}
          />
        </Group>
      )}
      {compare.kind !== "checker" && (
        <Group gap="md">
          <Checkbox
            label="Upper and lower case do not count"
            checked={compare.ignore_case ?? false}
            onChange={(event) => onChange({ ...compare, ignore_case: event.currentTarget.checked || undefined })}
          />
          {compare.kind === "token" && (
            <Checkbox
              label="The words must stand in the same lines"
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
