import { TestSettings, type FormField } from "@invigil/contract/taking/tests";
import { normaliseFields } from "@invigil/rules/taking/forms";

/** The form of a test's own; also what was asked before it was switched off has answers. */
export function formFields(settings: unknown): FormField[] {
  return normaliseFields(TestSettings.parse(settings).hacker_extra_data.custom_data.fields);
}
