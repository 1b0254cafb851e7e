import type { EvidenceKind } from "@invigil/contract/proctoring/evidence";

/** What a kind of evidence does not prove, where its name might suggest more. */
const DOUBTS: Partial<Record<EvidenceKind, string>> = {
  "paste-outside":
    "A paste counts as from outside if the page did not see the text being copied in the test. Its origin is unknown: it may be the candidate’s own notes.",
};

/** One sentence for each of these kinds that needs one. */
export function evidenceDoubts(kinds: readonly string[]): string[] {
  return Object.entries(DOUBTS).flatMap(([kind, doubt]) => (kinds.includes(kind) ? [doubt] : []));
}
