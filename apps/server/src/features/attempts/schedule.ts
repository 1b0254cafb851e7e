import { chooseProblems } from "@invigil/rules/taking/choose-problems";
import type { SectionDefinition, TestDefinition } from "../../shared/tests/definitions.ts";
import { minutesFor } from "../../shared/tests/test-minutes.ts";
import type { TestRow } from "../../shared/tests/test-access.ts";

const MINUTE = 60_000;

export function addMinutes(time: Date, minutes: number): Date {
  return new Date(time.getTime() + minutes * MINUTE);
}

export function earlier(a: Date, b: Date | null): Date {
  return b !== null && b < a ? b : a;
}

interface Start {
  at: Date;
  /** The end of the test's window, or null if there is none. */
  windowEnd: Date | null;
  /** Extra minutes for this candidate, beyond the test's time and its window. */
  extraMinutes: number;
}

/** When an attempt that starts now ends: after its minutes, but not after the test's window. */
export function attemptExpiry(test: TestRow, definition: TestDefinition, { at, windowEnd, extraMinutes }: Start): Date {
  const { total } = minutesFor(test, definition, extraMinutes);
  return earlier(addMinutes(at, total), windowEnd && addMinutes(windowEnd, extraMinutes));
}

/** A section's own end, never after the attempt's. */
export function sectionExpiry(
  section: SectionDefinition,
  { start, extended, attemptExpires }: { start: Date; extended: number; attemptExpires: Date },
): Date {
  return section.durationMinutes === null
    ? attemptExpires
    : earlier(addMinutes(start, section.durationMinutes + extended), attemptExpires);
}

export interface PlannedSection {
  section_id: number;
  position: number;
  status: "CTK" | "PND" | "SUB";
  started_at: Date | null;
  expires_at: Date | null;
  extend_duration: number;
  submitted_at: null;
  problem_ids: number[] | null;
}

interface Plan {
  start: Date;
  expires: Date;
  extraMinutes: number;
  /** The seed for choosing from pools. */
  seed: string;
}

/** Timed: the first section runs and the others wait. Untimed: all are open and share the attempt's time. */
export function planSections(test: TestRow, definition: TestDefinition, plan: Plan): PlannedSection[] {
  const { start, expires, extraMinutes, seed } = plan;
  const minutes = minutesFor(test, definition, extraMinutes).sections;
  return definition.sections.map((section, position) => {
    const open = !test.is_timed_section || position === 0;
    const own = minutes[position] ?? null;
    const extended = own === null ? 0 : own - (section.durationMinutes ?? 0);
    return {
      section_id: section.id,
      position,
      status: open ? "CTK" : "PND",
      started_at: open ? start : null,
      expires_at:
        test.is_timed_section && open ? sectionExpiry(section, { start, extended, attemptExpires: expires }) : null,
      extend_duration: extended,
      submitted_at: null,
      problem_ids: chooseProblems(
        section,
        section.problems.map(({ id }) => id),
        seed,
      ),
    };
  });
}
