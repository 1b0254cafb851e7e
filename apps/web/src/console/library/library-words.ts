import { DRAFT_BYTES, type Difficulty, type ProblemState } from "@invigil/contract/authoring/library-problem";
import { ApiError } from "../../lib/api.ts";

export const STATES: Record<ProblemState, string> = { draft: "Draft", live: "Live", archived: "Archived" };
export const STATE_COLOURS: Record<ProblemState, string> = { draft: "gray", live: "green", archived: "gray" };
export const DIFFICULTIES: Record<Difficulty, string> = { easy: "Easy", medium: "Medium", hard: "Hard" };

/** A third of ten marks is 3.33. */
export function marksText(marks: number): string {
  return String(Number(marks.toFixed(2)));
}

const REFUSALS: Record<string, string> = {
  stale_edit: "Somebody else has saved this question since you opened it. Reload the page to see it.",
  problem_in_use: "A test uses this question, so it cannot be removed.",
  problem_incomplete: "The question is not complete yet.",
  technology_unavailable: "This language cannot be run here right now: no worker offers it.",
  run_in_progress: "Another run of yours is still going on. Please wait for it to end.",
  forbidden: "Your role does not allow this. Ask an owner of your company.",
  problem_not_found: "There is no such question any more.",
  file_too_large: `The question is too large to be saved: all of it together may have ${DRAFT_BYTES / 1_000_000} MB. Take out or shorten test cases.`,
};

/** Why a call was refused, in words. */
export function refusalText(error: unknown): string {
  if (!(error instanceof ApiError)) return "Something went wrong. Please try again.";
  if (error.code === "problem_live") return error.body?.message ?? "";
  if (error.code === "invalid_request") return `The server did not accept this: ${error.body?.message ?? ""}`;
  return REFUSALS[error.code] ?? error.info.message;
}

/** How many tests hold the version that is shown, and how many another one. */
export function testsText({
  tests_here: here,
  tests_total: total,
}: {
  tests_here: number;
  tests_total: number;
}): string {
  const others = total - here;
  return others <= 0 ? String(here) : `${here} + ${others} with another version`;
}
