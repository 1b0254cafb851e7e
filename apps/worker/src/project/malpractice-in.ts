import type { ForbiddenCall } from "@invigil/contract/authoring/judging";
import { findMalpractice, type Findings } from "@invigil/grading/judging/malpractice";

interface Rules {
  technology: string;
  forbidden: readonly ForbiddenCall[];
  /** Files of the grader that the candidate was not shown. */
  graderFiles?: readonly string[];
}

/** The first reason that any of the candidate's files gives, and all notes. Each is read by itself: a quote left open ends with its file. */
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
