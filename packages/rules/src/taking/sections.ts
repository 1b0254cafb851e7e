import type { AutoSubmitReason } from "@invigil/contract/taking/attempts";
import type { Section } from "@invigil/contract/taking/problems";

type Stage = Pick<Section, "slug" | "status">;

/** Sections without their own time are all current; this returns the first. */
export function currentSection<S extends Stage>(sections: readonly S[]): S | null {
  return sections.find((section) => section.status === "CTK") ?? null;
}

/** The pending section after the given one. Earlier ones have already passed. */
export function nextSection<S extends Stage>(sections: readonly S[], slug: string): S | null {
  const index = sections.findIndex((section) => section.slug === slug);
  if (index < 0) return null;
  return sections.slice(index + 1).find((section) => section.status === "PND") ?? null;
}

/** Whether all others are submitted. */
export function isLastRemaining(sections: readonly Stage[], slug: string): boolean {
  if (!sections.some((section) => section.slug === slug)) return false;
  return sections.every((section) => section.slug === slug || section.status === "SUB");
}

export type SectionExpiry<S> =
  | { kind: "submit-test"; reason: Extract<AutoSubmitReason, "Test Time Expiry"> }
  | { kind: "next-section"; section: S };

/** What happens when the time of the section `slug` is over. */
export function sectionExpiry<S extends Stage>(sections: readonly S[], slug: string): SectionExpiry<S> {
  const next = nextSection(sections, slug);
  if (next === null || isLastRemaining(sections, slug)) return { kind: "submit-test", reason: "Test Time Expiry" };
  return { kind: "next-section", section: next };
}

type Timed = Pick<Section, "slug" | "status" | "is_timed_section" | "expiry">;

/** Whether the countdown runs to the end of the current section, not of the whole test. */
export function countsSection(sections: readonly Timed[]): boolean {
  const current = currentSection(sections);
  return current !== null && current.is_timed_section && current.expiry !== null;
}

/** The time that the countdown runs to: the current section's own, or that of the whole test. */
export function shownExpiry(sections: readonly Timed[], testExpiry: string | null): string | null {
  return countsSection(sections) ? (currentSection(sections)?.expiry ?? null) : testExpiry;
}

export function firstProblem<P>(section: { problems: readonly P[] } | null): P | null {
  return section?.problems[0] ?? null;
}
