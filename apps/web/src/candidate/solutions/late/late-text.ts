import { LATE_DRAFT_DAYS } from "@invigil/contract/constants";
import { ANSWERED_BY, type AnswerWay } from "@invigil/contract/taking/problem-types";
import type { LateEntry } from "./late-store.ts";

/** What becomes of a late draft, whether it is text or a file. */
export const LATE_TEXTS = {
  submitted: "It has been submitted as a late draft.",
  sending: "It is being submitted.",
  kept: "It is kept in this browser and will be submitted as soon as the server can be reached.",
};

/** Says which question is affected and what happened to its answer. */
export function lateText(entry: LateEntry, timeRanOut: boolean): string {
  const { draft } = entry;
  const when = timeRanOut ? "before time ran out" : "before the end";
  const what = draft.cleared
    ? `${questionName(entry)} was cleared, but the change was not saved ${when}.`
    : `${questionName(entry)} has ${isText(entry) ? "text" : "an answer"} that was not saved ${when}.`;
  return `${what} ${fateText(entry)}`;
}

/** Choices, files and recordings are not typed. */
const UNTYPED: readonly AnswerWay[] = ["choices", "files", "video", "audio"];

function isText({ draft: { question, answer } }: LateEntry): boolean {
  if (!question) return true;
  const way = ANSWERED_BY[question.problem_type];
  return way === "rich text" ? Boolean(answer.answer) : !UNTYPED.includes(way);
}

export function questionName({ draft: { question } }: LateEntry): string {
  return question ? `Question ${question.number}` : "A question";
}

function fateText({ state, onlyHere }: LateEntry): string {
  switch (state.kind) {
    case "handed-in":
      return LATE_TEXTS.submitted;
    case "sending":
      return LATE_TEXTS.sending;
    case "kept":
      return onlyHere
        ? "It is only in this tab. Keep the tab open: it will be submitted as soon as the server can be reached."
        : LATE_TEXTS.kept;
    case "refused":
      switch (state.why) {
        case "after-deadline":
          return "It was changed after the end, so it cannot be submitted. You can read and copy it here.";
        case "too-late":
          return `Late drafts are accepted for ${LATE_DRAFT_DAYS} days only. You can read and copy it here.`;
        case "too-long":
          return "It is longer than the question allows, so it cannot be submitted. You can read and copy it here.";
        case "other":
          return "The server did not accept it. You can read and copy it here.";
      }
  }
}
