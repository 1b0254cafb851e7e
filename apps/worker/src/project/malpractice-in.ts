import type { ForbiddenCall } from "@invigil/contract/judging";
import { findMalpractice } from "@invigil/rules/judging/malpractice";

interface Rules {
  technology: string;
  forbidden: readonly ForbiddenCall[];
  /** Files of the grader that the candidate was not shown. */
  graderFiles?: readonly string[];
}

/** The first reason that any of the candidate's files gives. Each is read by itself: a quote left open ends with its file. */
export function malpracticeIn(sources: readonly string[], { technology, forbidden, graderFiles = [] }: Rules) {
  const rules = { technology, forbidden, graderFiles, samples: [], stub: null };
  for (const code of sources) {
    const reason = findMalpractice({ code, ...rules });
    if (reason !== null) return reason;
  }
  return null;
}
