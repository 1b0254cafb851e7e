import type { ProblemDraft } from "@invigil/contract/authoring/library-problem";

/** A small, complete question that shows how to write a key, with a solution that passes. */
export interface Example {
  /** The example's task in a few words. */
  about: string;
  technology: string;
  evaluation?: "TXT" | "ATF";
  /** The files that the candidate starts with. */
  files?: Readonly<Record<string, string>>;
  /** Additional read-only files. */
  locked?: Readonly<Record<string, string>>;
  samples?: ProblemDraft["content"]["samples"];
  grading: Record<string, unknown>;
  solution: { code?: string; files?: Record<string, string> };
}

export function lines(...text: string[]): string {
  return `${text.join("\n")}\n`;
}
