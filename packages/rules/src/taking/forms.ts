import { FORM_ENTRY_LIMIT } from "@invigil/contract/constants";
import { mailedName } from "@invigil/contract/fields";
import { messages } from "@invigil/contract/messages/messages";
import type { FormField, TestSettings } from "@invigil/contract/taking/tests";

const NAME_MAX = 80;

/** A plain string is the label of an optional text input. */
export function normaliseField(field: string | FormField): FormField {
  if (typeof field !== "string") return field;
  const label = field.trim();
  return { name: label.slice(0, NAME_MAX), label, type: "text", required: false };
}

export function normaliseFields(fields: readonly (string | FormField)[]): FormField[] {
  return fields.map(normaliseField);
}

/**
 * From the candidate's profile: the address comes from the invitation, the name is asked for and stored with the
 * account.
 */
export const FULL_NAME = { name: "profile.full_name", label: "Full name", type: "text", required: true } as const;
const LONGEST_NAME = 120;
/** It goes into e-mails. */
const FullName = mailedName(LONGEST_NAME);

/** What a candidate is asked before the start. A form that is switched off asks for nothing, whatever it contains. */
export function askedFields({
  custom_data: form,
  profile_data: profile,
}: TestSettings["hacker_extra_data"]): FormField[] {
  const own = form.enabled ? normaliseFields(form.fields) : [];
  return profile.enabled ? [FULL_NAME, ...own.filter(({ name }) => name !== FULL_NAME.name)] : own;
}

function isDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  // Some engines turn 30 February into March instead of refusing it.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

/** The maximum number of characters. */
export function fieldLimit({ name }: Pick<FormField, "name">): number {
  return name === FULL_NAME.name ? LONGEST_NAME : FORM_ENTRY_LIMIT;
}

function isValid(field: FormField, value: string): boolean {
  if (field.name === FULL_NAME.name && value !== "" && !FullName.safeParse(value).success) return false;
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

/** The message for each invalid field, by name. Empty if the form may be sent. */
export function formErrors(
  fields: readonly FormField[],
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const field of fields) {
    const value = values[field.name]?.trim() ?? "";
    const over = value.length - fieldLimit(field);
    if (value === "") {
      if (field.required) errors[field.name] = messages.fieldRequired(field.label);
    } else if (over > 0) {
      errors[field.name] = messages.overLimit(over, fieldLimit(field));
    } else if (!isValid(field, value)) {
      errors[field.name] = messages.fieldInvalid(field.label);
    }
  }
  return errors;
}
