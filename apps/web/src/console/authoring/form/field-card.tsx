import type { FormField } from "@invigil/contract/taking/tests";
import { LimitedInput } from "@invigil/ui/limited-text";
import { Group, NativeSelect, Stack, Switch, Textarea } from "@mantine/core";
import { FIELD_TYPES, readOptions, tidyOptions, withType } from "./form-draft.ts";
import { OrderButtons } from "./order-buttons.tsx";
import classes from "./field-card.module.css";

interface Props {
  field: FormField;
  index: number;
  count: number;
  onChange: (field: FormField) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** Edits one field of the form. */
export function FieldCard({ field, index, count, onChange, onMove, onRemove }: Props) {
  const { label, type, required, options = [] } = field;
  const name = label.trim() === "" ? `field ${index + 1}` : label;
  return (
    <Stack gap="sm" className={classes["field"] ?? ""} role="group" aria-label={name}>
      <Group align="flex-end" w="100%">
        <LimitedInput
          label="Question"
          placeholder="Which college did you attend?"
          flex="1 1 14rem"
          limit={200}
          value={label}
          onChange={(event) => onChange({ ...field, label: event.currentTarget.value })}
        />
        <NativeSelect
          label="Answer type"
          data={FIELD_TYPES}
          value={type}
          onChange={(event) => {
            const found = FIELD_TYPES.find(({ value }) => value === event.currentTarget.value);
            if (found) onChange(withType(field, found.value));
          }}
        />
        <OrderButtons name={name} index={index} count={count} onMove={onMove} onRemove={onRemove} />
      </Group>
      {type === "select" && (
        <Textarea
          label="Options"
          description="One per line."
          w="100%"
          rows={Math.min(8, Math.max(3, options.length + 1))}
          value={options.join("\n")}
          onChange={(event) => onChange({ ...field, options: readOptions(event.currentTarget.value).slice(0, 100) })}
          onBlur={() => onChange({ ...field, options: tidyOptions(options) })}
        />
      )}
      <Switch
        label="Required"
        checked={required}
        onChange={(event) => onChange({ ...field, required: event.currentTarget.checked })}
      />
    </Stack>
  );
}
