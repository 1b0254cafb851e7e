import type { EvidenceKind } from "@invigil/contract/proctoring/evidence";

/** What a kind of evidence does not prove, where its name might suggest more. */
const DOUBTS: Partial<Record<EvidenceKind, string>> = {
  "movement-missed":
    "A request for a small movement that no picture shows proves little alone: the candidate may not have seen it, or may not be able to turn the head.",
  "paste-outside":
    "A paste counts as from outside if the page did not see the text being copied in the test. Its origin is unknown: it may be the candidate’s own notes.",
  "recording-late":
    "A recording that the server got after the end was named in an answer before. It may have been made afterwards, or its upload may have been slow.",
  "typing-rhythm":
    "A typing rhythm is compared with how people usually write. It says nothing about who wrote; writing aids and assistive devices can look unusual.",
  "other-sign-in":
    "Two sign-ins are told apart by what the browser keeps. Somebody who changes the browser or device, or deletes its data, also counts as another sign-in.",
};

/** One sentence for each of these kinds that needs one. */
export function evidenceDoubts(kinds: readonly string[]): string[] {
  return Object.entries(DOUBTS).flatMap(([kind, doubt]) => (kinds.includes(kind) ? [doubt] : []));
}
