import type { WaitsFor } from "@invigil/contract/taking/scores";

interface Facts {
  /** Before the end there is no score, so nothing is waiting. */
  ended: boolean;
  evaluated: boolean;
  /** An answer waits for marks. */
  toMark: boolean;
  /** A late draft waits for a decision. */
  toDecide: boolean;
}

/** What may still change the score of an attempt, or of a part of it; empty if it is final. */
export function scoreWaitsFor({ ended, evaluated, toMark, toDecide }: Facts): WaitsFor[] {
  if (!ended) return [];
  const known: [WaitsFor, boolean][] = [
    ["evaluation", !evaluated],
    // Which answers a person has to mark is known once the others are evaluated.
    ["marks", evaluated && toMark],
    ["decisions", toDecide],
  ];
  return known.flatMap(([what, waits]) => (waits ? [what] : []));
}

const UNTIL: Record<WaitsFor, string> = {
  evaluation: "the answers are evaluated",
  marks: "all answers are marked",
  decisions: "the late drafts are decided",
};

/** `Provisional until all answers are marked and the late drafts are decided`; null if the score is final. */
export function provisionalText(waitsFor: readonly WaitsFor[]): string | null {
  return waitsFor.length === 0 ? null : `Provisional until ${waitsFor.map((what) => UNTIL[what]).join(" and ")}`;
}

/** For places with room for one word. */
export function markProvisional(score: string, waitsFor: readonly WaitsFor[]): string {
  return waitsFor.length === 0 ? score : `${score} (provisional)`;
}
