import { counted } from "@invigil/contract/messages/counted";
import { hasEnvironment } from "@invigil/contract/environments/environment-types";
import { environmentFaults } from "@invigil/rules/library/environment-faults";
import { gradingKey, isRunType } from "@invigil/contract/authoring/library-content";
import type { ProblemType } from "@invigil/contract/taking/problem-types";
import type { z } from "zod";
import { AppError } from "../../platform/app-error.ts";
import type { ProblemContent } from "../../shared/tests/definitions.ts";
import { FbeGrading, FibGrading, McqGrading } from "@invigil/contract/authoring/judging-written";

/** The types besides code whose answers have a key; a person marks the others. */
const KEYS: Partial<Record<ProblemType, z.ZodType>> = { MCQ: McqGrading, FIB: FibGrading, FBE: FbeGrading };

interface Keyed {
  type: ProblemType;
  content: ProblemContent;
  grading: Record<string, unknown>;
}

/** Refuses a key that could not grade any answer, and says what is wrong with it. */
export function checkKey({ type, content, grading }: Keyed): void {
  const schema = isRunType(type) ? gradingKey(type) : KEYS[type];
  if (!schema) throw refusal("Answers to this question are marked by a person, so it has no key.");
  const parsed = schema.safeParse(grading);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw refusal(
      `The key is not valid at ${issue?.path.join(".") || "the top level"}: ${issue?.message ?? "unknown error"}`,
    );
  }
  if (type === "MCQ") {
    const known = new Set(content.choices.map(({ id }) => id));
    const { correct, any = false } = McqGrading.parse(grading);
    const lost = correct.find((id) => !known.has(id));
    if (lost !== undefined) throw refusal(`There is no choice “${lost}”.`);
    // Otherwise no answer could be right.
    if (!content.is_multi_correct && correct.length > 1 && !any) {
      throw refusal(
        "Candidates can choose only one answer. Several choices can be correct only if any one of them is enough.",
      );
    }
  }
  if (type === "FIB") {
    const keys = FibGrading.parse(grading).blanks.length;
    if (keys !== content.blanks.length) {
      throw refusal(`The question has ${counted(content.blanks.length, "blank")}, but the key has ${keys}.`);
    }
  }
  if (hasEnvironment(type)) {
    const fault = environmentFaults(type, { content, grading }).find(({ folder }) => folder === "cases");
    if (fault) throw refusal(fault.text);
  }
  if ("cases" in grading && Array.isArray(grading["cases"]) && grading["cases"].length === 0) {
    throw refusal("A key needs at least one case.");
  }
}

export function refusal(description: string): AppError {
  return new AppError("invalid_request", { description });
}
