import type { ExtraTime } from "@invigil/contract/inviting/accommodations";
import { chooseProblems } from "@invigil/rules/taking/choose-problems";
import { addMinutes, earlier } from "../../shared/attempts/attempt-expiry.ts";
import type { SectionDefinition, TestDefinition } from "../../shared/tests/definitions.ts";
import { minutesFor } from "../../shared/tests/test-minutes.ts";
import type { TestRow } from "../../shared/tests/test-access.ts";

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
  granted: ExtraTime;
  /** The seed for choosing from pools. */
  seed: string;
}

/** Timed: the first section runs and the others wait. Untimed: all are open and share the attempt's time. */
export function planSections(test: TestRow, definition: TestDefinition, plan: Plan): PlannedSection[] {
  const { start, expires, granted, seed } = plan;
  const minutes = minutesFor(test, definition, granted).sections;
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
