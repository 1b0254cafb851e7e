import type { Stage } from "@invigil/contract/results/stages";
import { counted } from "@invigil/contract/messages/counted";
import type { Decided, Done } from "./decided.ts";

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

/** Says what was just decided or undone, and about whom it was not. */
export function doneText({ stage, moved, left, undone }: Done): string {
  return [undoneText(undone), movedText(moved, stage), leftText(left)].filter((text) => text !== "").join(" ");
}

function whoText(candidates: readonly Decided[]): string {
  const [only] = candidates;
  return candidates.length === 1 && only ? only.full_name : counted(candidates.length, "candidate");
}

function movedText(moved: Done["moved"], stage: Stage): string {
  if (moved.length === 0) return "";
  if (moved.every((each) => each.stage.stage === stage)) return `The note about ${whoText(moved)} was stored.`;
  return `${whoText(moved)} ${moved.length === 1 ? "is" : "are"} ${STATES[stage]}.`;
}

function undoneText(undone: readonly Decided[]): string {
  return undone.length === 0 ? "" : `The decision about ${whoText(undone)} was undone.`;
}

/** Says who stayed as they were, because a colleague was faster. */
function leftText(left: readonly Decided[]): string {
  if (left.length === 0) return "";
  const who = `${left.length === 1 ? "A colleague has" : "Colleagues have"} just decided about ${whoText(left)}`;
  return `${who}, so nothing was changed there.`;
}

/** Says for whom a decision, or undoing one, failed. */
export function failedText(candidates: readonly Decided[], undoing: boolean): string {
  return `The decision about ${whoText(candidates)} was not ${undoing ? "undone" : "stored"}`;
}
