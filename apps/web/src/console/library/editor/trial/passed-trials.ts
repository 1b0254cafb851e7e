import type { ProblemDraft } from "@invigil/contract/authoring/library-problem";
import { create } from "zustand";

/** For each question, the draft that its sample solution has passed since the page was opened. */
const usePassed = create<{ prints: Readonly<Record<string, string>> }>(() => ({ prints: {} }));

/** Returns the parts of a draft that a trial judges. If any of them changes, another trial is needed. */
export function trialPrint({ content, grading, authoring }: ProblemDraft): string {
  return JSON.stringify([content, grading, authoring.solution]);
}

export function rememberPassed(slug: string, draft: ProblemDraft): void {
  usePassed.setState(({ prints }) => ({ prints: { ...prints, [slug]: trialPrint(draft) } }));
}

export function useHasPassed(slug: string, draft: ProblemDraft): boolean {
  const print = usePassed(({ prints }) => prints[slug]);
  return print !== undefined && print === trialPrint(draft);
}
