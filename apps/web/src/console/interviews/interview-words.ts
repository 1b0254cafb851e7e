import type { InterviewReview, ReviewedTurn } from "@invigil/contract/interviews/review";
import type { CvState, InterviewFacts } from "@invigil/contract/interviews/snapshot";
import { turnName } from "@invigil/rules/interviews/turn-name";

/** `Question 3`, `Follow-up to question 3`. */
export function nameOf(turns: readonly ReviewedTurn[], turn: ReviewedTurn): string {
  return turnName(turn.kind, turns.filter(({ kind, seq }) => kind === "question" && seq <= turn.seq).length);
}

/** Who asked, and what left the server. */
export function interviewerText({ interviewer, model, model_host }: InterviewFacts): string {
  if (interviewer === "script") return "Script: everything stayed on this server";
  return `Model ${model ?? ""} at ${model_host ?? "this server"}`.replace("  ", " ");
}

const CV_TEXTS: Record<CvState, string> = {
  none: "Not asked for",
  received: "Received",
  reading: "Being read",
  ready: "Read",
  unreadable: "Could not be read",
  skipped: "Not provided",
};

export function cvText({ state }: InterviewReview["cv"]): string {
  return CV_TEXTS[state];
}

/** What to tell a reviewer about an answer, or null if there is nothing to say. */
export function answerNote(turn: ReviewedTurn, transcribes: boolean): string | null {
  if (turn.unanswered)
    return turn.kind === "own-questions" || turn.kind === "reply"
      ? "The candidate had no further questions."
      : "The candidate moved on without an answer.";
  if (turn.answer !== turn.in_time)
    return turn.in_time === null
      ? "The late draft was accepted as the answer."
      : "The accepted late draft counts instead of the answer that arrived in time.";
  if (turn.from_draft)
    return "Taken from the draft when the interview ended. The candidate had typed it but not sent it yet.";
  if (turn.mode !== "spoken") return null;
  if (turn.corrected !== null) return "Corrected by the candidate. The recording and the original transcript are kept.";
  if (turn.text === "") return null;
  // It is being transcribed, or the rest could not be.
  if (turn.transcript === null && turn.sentences.length > 0)
    return "The transcript is not complete. Please listen to the recording.";
  if (turn.transcript === null)
    return transcribes
      ? "There is no transcript. Please listen to the recording."
      : "Answers were only recorded. Please listen to the recording.";
  return turn.reliable === false ? "This transcript may be wrong. Please listen to the recording." : null;
}

export function markText(mark: number | null): string {
  return mark === null ? "Cannot judge" : String(mark);
}
