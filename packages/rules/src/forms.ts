import { messages } from "@invigil/contract/messages";
import type { FormField } from "@invigil/contract/tests";

const NAME_MAX = 80;

/** A plain string is the label of a text input that may stay empty. */
export function normaliseField(field: string | FormField): FormField {
  if (typeof field !== "string") return field;
  const label = field.trim();
  return { name: label.slice(0, NAME_MAX), label, type: "text", required: false };
}

export function normaliseFields(fields: readonly (string | FormField)[]): FormField[] {
  return fields.map(normaliseField);
}

function isDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  // Some engines roll 30 February over into March instead of refusing it.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

function isValid(field: FormField, value: string): boolean {
  switch (field.type) {
    case "email":
      return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value);
    case "number":
      return Number.isFinite(Number(value));
    case "select":
      return field.options?.includes(value) ?? false;
    case "date":
      return isDate(value);
    case "text":
    case "textarea":
    case "file":
      return true;
  }
}

/** The text for each field that is wrong, by name. Empty: the form may be sent. */
export function formErrors(
  fields: readonly FormField[],
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const field of fields) {
    const value = values[field.name]?.trim() ?? "";
    if (value === "") {
      if (field.required) errors[field.name] = messages.fieldRequired(field.label);
    } else if (!isValid(field, value)) {
      errors[field.name] = messages.fieldInvalid(field.label);
    }
  }
  return errors;
}
