import type { SectionDefinition, TestDefinition } from "../../records/definitions.ts";
import type { TestRow } from "../../records/test-access.ts";

const MINUTE = 60_000;

export function addMinutes(time: Date, minutes: number): Date {
  return new Date(time.getTime() + minutes * MINUTE);
}

export function earlier(a: Date, b: Date | null): Date {
  return b !== null && b < a ? b : a;
}

/** When an attempt that starts now ends: its minutes, cut at the end of the test's window. */
export function attemptExpiry(test: TestRow, definition: TestDefinition, start: Date, windowEnd: Date | null): Date {
  const sum = definition.sections.reduce((total, section) => total + (section.durationMinutes ?? 0), 0);
  const minutes = test.is_timed_section && sum > 0 ? sum : test.duration_minutes;
  return earlier(addMinutes(start, minutes), windowEnd);
}

/** A section's own end, never after the attempt's. */
export function sectionExpiry(section: SectionDefinition, start: Date, attemptExpires: Date): Date {
  return section.durationMinutes === null
    ? attemptExpires
    : earlier(addMinutes(start, section.durationMinutes), attemptExpires);
}

export interface PlannedSection {
  section_id: number;
  position: number;
  status: "CTK" | "PND" | "SUB";
  started_at: Date | null;
  expires_at: Date | null;
  extend_duration: number;
  submitted_at: null;
}

/** Timed: the first runs, the others wait. Untimed: all are open and share the attempt's time. */
export function planSections(test: TestRow, definition: TestDefinition, start: Date, expires: Date): PlannedSection[] {
  return definition.sections.map((section, position) => {
    const open = !test.is_timed_section || position === 0;
    return {
      section_id: section.id,
      position,
      status: open ? "CTK" : "PND",
      started_at: open ? start : null,
      expires_at: test.is_timed_section && open ? sectionExpiry(section, start, expires) : null,
      extend_duration: 0,
      submitted_at: null,
    };
  });
}
