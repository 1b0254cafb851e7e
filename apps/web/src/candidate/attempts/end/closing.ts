import type { AutoSubmitReason, SolutionSet } from "@invigil/contract/taking/attempts";
import type { Section } from "@invigil/contract/taking/problems";
import { currentSection, sectionExpiry } from "@invigil/rules/taking/sections";
import { isExtendedInitialPhase, remaining } from "@invigil/rules/time/timer";

/** What ends without the candidate's doing: a section that another one follows, or the whole test. */
export type Closing =
  | { kind: "section"; section: Pick<Section, "slug" | "name"> }
  | { kind: "test"; reason: AutoSubmitReason };

interface Situation {
  /** The server's time. */
  now: number;
  solutionSet: Pick<SolutionSet, "status" | "expiry" | "paused_at" | "add_test_duration" | "has_resumed_test">;
  sections: readonly Section[];
  /** The reason given by proctoring or by a clock mismatch. */
  requested: AutoSubmitReason | null;
}

function isOver(expiry: string | null, now: number): boolean {
  return expiry !== null && remaining(expiry, now) === 0;
}

export function dueClosing({ now, solutionSet, sections, requested }: Situation): Closing | null {
  if (solutionSet.status !== "ACTIVE" || isExtendedInitialPhase(solutionSet)) return null;
  // No deadline passes while the clock is paused.
  if (solutionSet.paused_at !== null) return null;
  if (requested !== null) return { kind: "test", reason: requested };
  if (isOver(solutionSet.expiry, now)) return { kind: "test", reason: "Test Time Expiry" };

  const section = currentSection(sections);
  if (!section?.is_timed_section || !isOver(section.expiry, now)) return null;
  const outcome = sectionExpiry(sections, section.slug);
  return outcome.kind === "next-section" ? { kind: "section", section } : { kind: "test", reason: outcome.reason };
}

/** The next deadline in ms of the server's time; 0 if no clock runs. */
export function nextDeadline(solutionSet: Pick<SolutionSet, "expiry">, sections: readonly Section[]): number {
  const section = currentSection(sections);
  const expiries = [solutionSet.expiry, section?.is_timed_section ? section.expiry : null];
  const known = expiries.flatMap((expiry) => (expiry === null ? [] : [Date.parse(expiry)]));
  return known.length === 0 ? 0 : Math.min(...known);
}

/** At a deadline every second counts for unsaved answers; any other forced submission waits for its announcement. */
export function closesAtOnce(closing: Closing): boolean {
  return closing.kind === "section" || closing.reason === "Test Time Expiry";
}
