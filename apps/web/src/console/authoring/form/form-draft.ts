import type { FormField } from "@invigil/contract/taking/tests";

export const FIELD_TYPES: { value: FormField["type"]; label: string }[] = [
  { value: "text", label: "Short text" },
  { value: "textarea", label: "Long text" },
  { value: "email", label: "E-mail address" },
  { value: "number", label: "Number" },
  { value: "select", label: "Choice from a list" },
  { value: "date", label: "Date" },
  { value: "file", label: "File" },
];

/** Creates a field with a fresh name. Answers are stored under that name, so it is never shown and never changes. */
export function newField(fields: readonly FormField[]): FormField {
  let number = fields.length + 1;
  while (fields.some(({ name }) => name === `field-${number}`)) number += 1;
  return { name: `field-${number}`, label: "", type: "text", required: false };
}

/** Drops the options unless the field is a choice. */
export function withType({ options, ...field }: FormField, type: FormField["type"]): FormField {
  return type === "select" ? { ...field, type, options: options ?? [] } : { ...field, type };
}

/** Reads one option per line. */
export function readOptions(text: string): string[] {
  return text.split("\n");
}

export function tidyOptions(options: readonly string[]): string[] {
  return [...new Set(options.map((option) => option.trim()).filter(Boolean))];
}

export function fieldFaults(fields: readonly FormField[]): string[] {
  return fields.flatMap(({ label, type, options = [] }, index) => {
    if (label.trim() === "") return [`Field ${index + 1} has no question.`];
    if (type !== "select") return [];
    if (tidyOptions(options).length === 0) return [`“${label}” has no options to choose from.`];
    return options.some((option) => option.length > 200) ? [`One option of “${label}” is too long.`] : [];
  });
}
