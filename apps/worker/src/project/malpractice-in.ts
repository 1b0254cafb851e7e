import type { ForbiddenCall } from "@invigil/contract/authoring/judging";
import { findMalpractice, type Findings } from "@invigil/grading/judging/malpractice";

interface Rules {
  technology: string;
  forbidden: readonly ForbiddenCall[];
  /** The grader's files that the candidate was not shown. */
  graderFiles?: readonly string[];
}

/**
 * The first reason in any of the candidate's files, and all notes. Each file is read separately, so an open quote ends
 * with its file.
 */
export function malpracticeIn(
  sources: readonly string[],
  { technology, forbidden, graderFiles = [] }: Rules,
): Findings {
  const rules = { technology, forbidden, graderFiles, samples: [], stub: null };
  const found = sources.map((code) => findMalpractice({ code, ...rules }));
  return {
    reason: found.find(({ reason }) => reason !== null)?.reason ?? null,
    notes: found.flatMap(({ notes }) => notes),
  };
}
