import { fieldLimit, FULL_NAME } from "@invigil/rules/taking/forms";
import { LimitedInput, LimitedTextarea } from "@invigil/ui/limited-text";
import { NativeSelect } from "@mantine/core";
import type { FieldProps } from "./field-props.ts";
import { FileField } from "./file-field.tsx";

const inputTypes = { text: "text", email: "email", number: "text", date: "date" } as const;

export function FormField({ field, value, error, onChange }: FieldProps) {
  const shared = {
    id: `field-${field.name}`,
    name: field.name,
    label: field.label,
    withAsterisk: field.required,
    required: field.required,
    error,
  };
  switch (field.type) {
    case "textarea":
      return (
        <LimitedTextarea
          {...shared}
          limit={fieldLimit(field)}
          value={value}
          rows={4}
          resize="vertical"
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case "select":
      return (
        <NativeSelect
          {...shared}
          value={value}
          data={[{ value: "", label: "Choose…" }, ...(field.options ?? [])]}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case "file":
      return <FileField field={field} value={value} error={error} onChange={onChange} />;
    default:
      return (
        <LimitedInput
          {...shared}
          limit={fieldLimit(field)}
          type={inputTypes[field.type]}
          {...(field.name === FULL_NAME.name && { autoComplete: "name" })}
          {...(field.type === "number" && { inputMode: "decimal" as const })}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}
