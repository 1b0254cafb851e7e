import { ANSWERED_BY } from "@invigil/contract/taking/problem-types";
import { hasEnvironment } from "@invigil/contract/environments/environment-types";
import { JudgeCase } from "@invigil/contract/authoring/judging";
import type { readRegradeKey, RegradeChange } from "@invigil/contract/results/regrades";
import type { ReplyOf } from "@invigil/contract/route";
import { z } from "zod";
import { judgedParts } from "./judged-parts.ts";

export type CurrentKey = ReplyOf<typeof readRegradeKey>;
export type Grading = CurrentKey["grading"];

/** The key and marks being edited. Marks are text while they are being typed. */
export interface KeyDraft {
  grading: Grading;
  points: number | string;
}

export const McqKey = z.object({
  correct: z.array(z.string()).default([]),
  partial: z.boolean().optional(),
  any: z.boolean().optional(),
});
export const BlankKey = z.object({
  accepted: z.array(z.string()).default([]),
  case_sensitive: z.boolean().optional(),
  tolerance: z.number().optional(),
});
export type BlankKey = z.infer<typeof BlankKey>;
export const FibKey = z.object({ blanks: z.array(BlankKey).default([]), partial: z.boolean().optional() });
export const CasesKey = z.object({ cases: z.array(JudgeCase).default([]) });

/** How a key is edited: in a form if there is one, otherwise as JSON. */
export type KeyEditor = "mcq" | "fib" | "cases" | "parts" | "json" | "none";

export function editorOf({ problem_type, grading }: Pick<CurrentKey, "problem_type" | "grading">): KeyEditor {
  if (problem_type === "SCR") return CasesKey.safeParse(grading).data?.cases.length ? "cases" : "json";
  if (hasEnvironment(problem_type)) return judgedParts(problem_type, grading).length > 0 ? "parts" : "json";
  switch (ANSWERED_BY[problem_type]) {
    case "choices":
      return "mcq";
    case "blanks":
      return "fib";
    case "rich text":
    case "plain text":
    case "video":
    case "audio":
      return "none";
    default:
      return "json";
  }
}

/** Marks a choice as correct or not. If candidates could select only one, any of several correct choices earns full marks. */
export function markChoice(
  current: CurrentKey,
  grading: Grading,
  { id, right }: { id: string; right: boolean },
): Grading {
  const { correct } = McqKey.parse(grading);
  const next = right ? [...correct, id] : correct.filter((each) => each !== id);
  const { any: _, ...rest } = grading;
  const any = !current.is_multi_correct && next.length > 1;
  return { ...rest, correct: next, ...(any && { any }) };
}

/** Returns what differs from the current key, or null. */
export function changeOf(current: CurrentKey, { grading, points }: KeyDraft): RegradeChange | null {
  const key = JSON.stringify(grading) === JSON.stringify(current.grading) ? undefined : grading;
  const worth = typeof points === "number" && points !== current.points ? points : undefined;
  if (key === undefined && worth === undefined) return null;
  return { ...(key && { grading: key }), ...(worth !== undefined && { points: worth }) };
}

/** Returns why the change cannot be tried, or null. */
export function faultOf(current: CurrentKey, { grading, points }: KeyDraft): string | null {
  if (typeof points !== "number" || points < 0) return "Enter how many marks the question is worth.";
  const editor = editorOf(current);
  if (editor === "mcq" && McqKey.parse(grading).correct.length === 0) return "Mark at least one choice as correct.";
  if (editor === "fib") {
    const empty = FibKey.parse(grading).blanks.findIndex(({ accepted }) =>
      accepted.every((text) => text.trim() === ""),
    );
    if (empty >= 0) return `Blank ${empty + 1} has no accepted answers.`;
  }
  if (hasEnvironment(current.problem_type)) {
    const parts = judgedParts(current.problem_type, grading).flatMap((list) => list.parts);
    if (parts.length === 0) return "Keep at least one part that answers are judged by.";
    if (parts.every(({ weight }) => weight === 0)) return "Every part has a weight of 0.";
  }
  if (editor === "cases" && CasesKey.parse(grading).cases.length === 0) return "Keep at least one case.";
  return null;
}
