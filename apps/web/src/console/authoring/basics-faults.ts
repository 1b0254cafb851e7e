import { ADDRESS_IN_NAME, hasAddress } from "@invigil/contract/fields";
import { PHASE_LIMIT, TestBasics } from "@invigil/contract/authoring/authored-test";
import { numberFault } from "./form/number-field.tsx";
import type { Noun } from "./noun-of.ts";
import type { WithGaps } from "./form/with-gaps.ts";

export const PHASES = { min: 1, max: PHASE_LIMIT };
const url = TestBasics.shape.redirection_url;

/** Returns what is wrong with the basics as typed, by field. */
export function basicsFaults(
  basics: WithGaps<TestBasics>,
  noun: Noun = "test",
): Partial<Record<keyof TestBasics, string>> {
  const { name, duration, cut_off, start_time, end_time, redirection_url, phase_order } = basics;
  const faults: Partial<Record<keyof TestBasics, string>> = {};
  if (name.trim() === "") faults.name = `The ${noun} needs a name.`;
  else if (hasAddress(name)) faults.name = ADDRESS_IN_NAME;
  const minutes = duration === null ? `The ${noun} needs a duration.` : numberFault(duration, { min: 1, max: 14_400 });
  if (minutes) faults.duration = minutes;
  const share = numberFault(cut_off, { min: 0, max: 100, fractions: true });
  if (share) faults.cut_off = share;
  const phase = numberFault(phase_order, PHASES);
  if (phase) faults.phase_order = phase;
  if (start_time !== null && end_time !== null && Date.parse(end_time) <= Date.parse(start_time)) {
    faults.end_time = `The ${noun} must close after it opens.`;
  }
  if (!url.safeParse(redirection_url?.trim() || null).success) {
    faults.redirection_url = "Enter a full address that starts with https://.";
  }
  return faults;
}

const NUMBERS: Partial<Record<string, string>> = {
  duration: "Duration in minutes",
  cut_off: "Pass mark (%)",
  phase_order: "Contest phase",
};

/** Formats the faults for the list below the form, where a bare range such as “1 to 100” needs the name of its field. */
export function faultLines(faults: ReturnType<typeof basicsFaults>): string[] {
  return Object.entries(faults).map(([field, text]) => {
    const name = NUMBERS[field];
    return name === undefined ? text : `${name}: ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
  });
}
