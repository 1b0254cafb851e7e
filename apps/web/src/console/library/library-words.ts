import { DRAFT_BYTES, type Difficulty, type ProblemState } from "@invigil/contract/authoring/library-problem";
import { ApiError } from "../../lib/api.ts";

export const STATES: Record<ProblemState, string> = { draft: "Draft", live: "Live", archived: "Archived" };
export const STATE_COLOURS: Record<ProblemState, string> = { draft: "gray", live: "green", archived: "gray" };
export const DIFFICULTIES: Record<Difficulty, string> = { easy: "Easy", medium: "Medium", hard: "Hard" };

const REFUSALS: Record<string, string> = {
  stale_edit: "Someone else has saved this question since you opened it. Reload the page to see it.",
  problem_in_use: "A test uses this question, so it cannot be deleted.",
  problem_incomplete: "The question is not complete yet.",
  technology_unavailable: "This language cannot be run at the moment, because no worker offers it.",
  run_in_progress: "Another run of yours is still in progress. Please wait for it to finish.",
  forbidden: "Your role does not allow this. Ask an owner of your company.",
  problem_not_found: "This question no longer exists.",
  file_too_large: `The question is too large to save. It can be at most ${DRAFT_BYTES / 1_000_000} MB in total. Remove or shorten some cases.`,
};

/** Returns why a request was refused, in words. */
export function refusalText(error: unknown): string {
  if (!(error instanceof ApiError)) return "Something went wrong. Please try again.";
  if (error.code === "problem_live") return error.body?.message ?? "";
  if (error.code === "invalid_request") return `The server did not accept this: ${error.body?.message ?? ""}`;
  return REFUSALS[error.code] ?? error.info.message;
}

/** Counts the tests that use the version shown, and those that use another. */
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
