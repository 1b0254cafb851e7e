import type { ProblemDraft } from "@invigil/contract/authoring/library-problem";
import { create } from "zustand";

/** By question, what its sample solution has passed all cases of since the page was opened. */
const usePassed = create<{ prints: Readonly<Record<string, string>> }>(() => ({ prints: {} }));

/** What a trial judges: a change of any of it asks for another one. */
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
