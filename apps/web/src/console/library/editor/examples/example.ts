import type { ProblemDraft } from "@invigil/contract/authoring/library-problem";

/** A small whole question that shows how a key is written, with a solution that passes. */
export interface Example {
  /** What it is about, in a few words. */
  about: string;
  technology: string;
  evaluation?: "TXT" | "ATF";
  /** What the candidate begins with. */
  files?: Readonly<Record<string, string>>;
  /** Beside it, only to be read. */
  locked?: Readonly<Record<string, string>>;
  samples?: ProblemDraft["content"]["samples"];
  grading: Record<string, unknown>;
  solution: { code?: string; files?: Record<string, string> };
}

export function lines(...text: string[]): string {
  return `${text.join("\n")}\n`;
}
