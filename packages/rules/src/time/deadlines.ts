import type { SolutionSet } from "@invigil/contract/taking/attempts";
import type { Section } from "@invigil/contract/taking/problems";

type Deadlines = Pick<SolutionSet, "expiry" | "sections">;

/** When the attempt's end moves, the end of the running section moves by as much, as on the server. */
export function withExpiry<S extends Deadlines>(solutionSet: S, expiry: string): S {
  if (solutionSet.expiry === null) return { ...solutionSet, expiry };
  const milliseconds = Date.parse(expiry) - Date.parse(solutionSet.expiry);
  const sections = solutionSet.sections.map((section) => moved(section, milliseconds));
  return { ...solutionSet, expiry, sections };
}

function moved(section: Section, milliseconds: number): Section {
  if (section.status !== "CTK" || section.expiry === null) return section;
  return { ...section, expiry: new Date(Date.parse(section.expiry) + milliseconds).toISOString() };
}

/**
 * Attempt and sections are read one after the other, so one of them may not include a pause or extension yet. A running
 * section's end only ever moves later, so the later of two is the newer.
 */
export function withLatestEnds<S extends Pick<Section, "slug" | "expiry">>(
  sections: readonly S[],
  others: readonly Pick<Section, "slug" | "expiry">[],
): S[] {
  return sections.map((section) => {
    const other = others.find(({ slug }) => slug === section.slug)?.expiry ?? null;
    const isLater = other !== null && section.expiry !== null && Date.parse(other) > Date.parse(section.expiry);
    return isLater ? { ...section, expiry: other } : section;
  });
}
