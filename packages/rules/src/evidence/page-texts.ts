import { PageName } from "@invigil/contract/taking/tracking";

/** The specification's names for tracking, as people call these pages. */
const TEXTS: Record<PageName, string> = {
  "All Problems": "The list of questions",
  Declaration: "The declaration",
  Instruction: "The instructions",
  "Error 404": "A page that does not exist",
  Error: "An error page",
  Feedback: "The feedback page",
  Help: "The help page",
  "Post Landing": "The start page",
  Problem: "A question",
  "System Check": "The system check",
  "Assessment Instruction": "The instructions",
  "AI Interview": "The interview",
};

/** A newer page may report a name that this one does not know. */
export function pageText(page: string): string {
  const known = PageName.safeParse(page);
  return known.success ? TEXTS[known.data] : page;
}
