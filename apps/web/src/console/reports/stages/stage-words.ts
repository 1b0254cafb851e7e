import type { Stage } from "@invigil/contract/results/stages";
import { counted } from "@invigil/contract/messages/counted";

/** What a person can decide at once, with the key that does it in the list. */
export const DECISIONS = [
  { stage: "shortlisted", verb: "Shortlist", key: "s" },
  { stage: "hold", verb: "Put on hold", key: "h" },
  { stage: "rejected", verb: "Reject", key: "r" },
] as const satisfies readonly { stage: Stage; verb: string; key: string }[];

const STATES: Record<Stage, string> = {
  review: "to review again",
  shortlisted: "shortlisted",
  hold: "on hold",
  rejected: "rejected",
};

/** Says what was just decided. */
export function movedText(names: readonly string[], stage: Stage): string {
  const [only = ""] = names;
  if (names.length === 1) return `${only} is ${STATES[stage]}.`;
  return `${counted(names.length, "candidate")} are ${STATES[stage]}.`;
}

/** Says who stayed as they were, because a colleague was faster. */
export function leftText(names: readonly string[]): string {
  if (names.length === 0) return "";
  if (names.length === 1) return `A colleague has just decided about ${names[0]}, so nothing was changed there.`;
  return `Colleagues have just decided about ${counted(names.length, "candidate")}, so nothing was changed there.`;
}

/** Says for whom a decision, or undoing one, failed. */
export function failedText(names: readonly string[], undoing: boolean): string {
  const who = names.length === 1 ? names[0] : counted(names.length, "candidate");
  return undoing ? `The decision about ${who} was not undone` : `The decision about ${who} was not stored`;
}
