import type { ExtraTime } from "@invigil/contract/inviting/accommodations";
import { testMinutes, type TestMinutes } from "@invigil/rules/time/granted-minutes";
import type { TestDefinition } from "./definitions.ts";

interface Timed {
  is_timed_section: boolean;
  duration_minutes: number;
}

/** The minutes for a candidate who has not started. */
export function minutesFor(
  { is_timed_section, duration_minutes: duration }: Timed,
  definition: TestDefinition,
  granted: ExtraTime,
): TestMinutes {
  const sections = definition.sections.map(({ durationMinutes }) => ({ duration: durationMinutes }));
  return testMinutes({ is_timed_section, duration, sections }, granted);
}
