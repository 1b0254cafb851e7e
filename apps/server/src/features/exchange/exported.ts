import { FibGrading, McqGrading, ReviewGrading } from "@invigil/contract/authoring/judging-written";
import { asNumber } from "@invigil/grading/marks/grading";
import { z } from "zod";
import type { ExchangedProblem, Leave, Refused } from "./exchanged.ts";

/** Why a problem cannot be exported, as a sentence. */
export class NotExportable extends Error {}

export interface Written {
  text: string;
  refused: Refused[];
  left_out: Refused[];
}

/** A problem or one question of a comprehension. */
export type Question = Omit<ExchangedProblem, "children" | "tags" | "difficulty" | "authoring" | "folder">;

/** Writes each problem on its own: one that the format does not support is named in a comment and listed. */
export function writeEach(
  problems: readonly ExchangedProblem[],
  write: (problem: ExchangedProblem, leave: Leave) => string,
  comment: (words: string) => string,
): Written {
  const written: Written = { text: "", refused: [], left_out: [] };
  const parts: string[] = [];
  for (const problem of problems) {
    const reasons = new Set<string>();
    try {
      parts.push(write(problem, (reason) => reasons.add(reason)));
      if (Authoring.parse(problem.authoring).notes !== "") reasons.add("The authors’ notes are left out.");
      for (const reason of reasons) written.left_out.push({ name: problem.title, reason });
    } catch (error) {
      if (!(error instanceof NotExportable)) throw error;
      written.refused.push({ name: problem.title, reason: error.message });
      parts.push(comment(`left out: ${problem.title} (${problem.problem_type}): ${error.message}`));
    }
  }
  return { ...written, text: parts.join("\n") };
}

const Authoring = z.object({ notes: z.string().catch("") });

/** The choices with the percentage of the points that each one earns. */
export function weightedChoices({ content, grading }: Question, leave: Leave) {
  const { choices, is_multi_correct: multi } = content;
  const key = McqGrading.safeParse(grading).data;
  const correct = choices.filter(({ id }) => key?.correct.includes(id));
  if (correct.length === 0) throw new NotExportable("No choice is marked as correct.");
  if (choices.length < 2) throw new NotExportable("It has fewer than two choices.");
  if (!multi && correct.length > 1)
    throw new NotExportable("Several choices are correct, but candidates can choose only one.");
  if (multi && correct.length > 1 && key?.partial !== true)
    leave("In the exported format some of the correct choices earn partial marks; here they earn nothing.");
  const share = Number((100 / correct.length).toFixed(5));
  return choices.map(({ id, text }) => {
    const right = correct.some((each) => each.id === id);
    return { text, right, fraction: right ? share : multi ? -share : 0 };
  });
}

export interface WrittenBlank {
  accepted: string[];
  case_sensitive: boolean;
  /** Null if the answers are texts. */
  tolerance: number | null;
}

/** The blanks in order, as many as the statement has gaps. */
export function blanksOf({ statement, grading }: Question, leave: Leave): WrittenBlank[] {
  const blanks = FibGrading.safeParse(grading).data?.blanks ?? [];
  const filled = blanks.map(({ accepted, ...blank }) => ({
    ...blank,
    accepted: accepted.map((text) => text.trim()).filter((text) => text !== ""),
  }));
  if (filled.length === 0 || filled.some(({ accepted }) => accepted.length === 0))
    throw new NotExportable("A blank has no accepted answer.");
  if ((statement.match(GAP)?.length ?? 0) !== filled.length)
    throw new NotExportable("The statement does not have one gap for each blank.");
  return filled.map(({ accepted, case_sensitive = false, tolerance }) => {
    const numbers = accepted.every((text) => asNumber(text) !== null);
    if (tolerance !== undefined && !numbers)
      leave("The tolerance is left out because not all accepted answers are numbers.");
    return { accepted, case_sensitive, tolerance: tolerance !== undefined && numbers ? tolerance : null };
  });
}

export const GAP = /_{3,}/g;

export function leaveRubric({ grading }: Question, leave: Leave): void {
  if ((ReviewGrading.safeParse(grading).data?.rubric.length ?? 0) > 0) leave("The rubric is left out.");
}

export function noCounterpart(): NotExportable {
  return new NotExportable("The format does not support questions of this type.");
}

/** A star in an answer would match any text. */
export function withoutWildcards(text: string): string {
  return text.replaceAll("*", "\\*");
}
