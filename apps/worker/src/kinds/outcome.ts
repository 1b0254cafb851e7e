import type { Grade } from "@invigil/grading/marks/grading";
import type { Findings } from "@invigil/grading/judging/malpractice";
import type { Reporter } from "../reporter.ts";
import type { Outcome } from "./kind.ts";

/** Judged by its cases. */
export function judged({ score, status, detail }: Grade): Outcome {
  return { state: "EVALUATED", status, share: score, reason: detail, message: null };
}

/** Tried, with nothing to judge. */
export const TRIED: Outcome = { state: "EVALUATED", status: null, share: null, reason: null, message: null };

/** A person decides its score, because the check may be wrong. */
export function malpractice(reason: string): Outcome {
  return { state: "MAL_PRACTICE_ERROR", status: "NRE", share: null, reason, message: reason };
}

/** Passes on what was found in the code; returns the outcome if it is held, otherwise null. */
export function heldFor({ reason, notes }: Findings, report: Pick<Reporter, "note">): Outcome | null {
  for (const note of notes) report.note(note);
  return reason === null ? null : malpractice(reason);
}

/** The problem or the worker is at fault, not the candidate. */
export function failed(message: string): Outcome {
  return { state: "ERROR", status: "NRE", share: null, reason: message, message };
}
