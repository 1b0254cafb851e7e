import { TestSettings, type FormField } from "@invigil/contract/taking/tests";
import { normaliseFields } from "@invigil/rules/taking/forms";

/** The fields of the test's own form, including those switched off, which may still have entries. */
export function formFields(settings: unknown): FormField[] {
  return normaliseFields(TestSettings.parse(settings).hacker_extra_data.custom_data.fields);
}
