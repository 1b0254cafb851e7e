import { isRunType } from "@invigil/contract/authoring/library-content";
import { FbeGrading, FibGrading, McqGrading } from "@invigil/contract/authoring/judging-written";
import { ANSWERED_BY, ProblemType } from "@invigil/contract/taking/problem-types";
import { Answer } from "@invigil/contract/taking/solutions";
import { hasContent } from "@invigil/rules/taking/attempted";
import { gradeBlanks, gradeMcq, graded, needsReview, type Grade } from "../marks/grading.ts";
import { pointsFor, pointsReason } from "../marks/points.ts";
import { gradePredictions } from "../marks/predictions.ts";
import type { GradedAnswer, KeyedAnswer } from "./keyed-answer.ts";
import { readPrediction, type OpenUpload } from "./prediction-file.ts";

export async function gradeAnswer(row: KeyedAnswer, openUpload: OpenUpload): Promise<GradedAnswer> {
  const { id: solutionId, problem_type: type, grading, max_score: maxScore, penalty } = row;
  if (row.cleared) return { solutionId, status: "CLR", score: 0, reason: "the answer was cleared" };
  const answer = Answer.parse(row.body ?? {});
  return { solutionId, ...(await gradeOne({ type, answer, grading, maxScore, penalty }, openUpload)) };
}

interface Given extends Omit<Question, "type"> {
  type: string;
  maxScore: number;
  /** What a wrong answer costs; if absent, nothing. */
  penalty?: number;
}

/** Grades one answer by its key; what no key can grade is left to a person. */
export async function gradeOne(
  given: Given,
  openUpload: OpenUpload,
): Promise<Omit<GradedAnswer, "solutionId" | "runId">> {
  const type = ProblemType.parse(given.type);
  if (!hasContent(given.answer, type)) return { status: "UNE", score: 0, reason: "the answer is empty" };
  if (isRunType(type)) {
    const { status, score, detail } = needsReview();
    return { status, score, reason: detail };
  }
  const grade = await gradeByType({ ...given, type }, openUpload);
  if (!grade) return { status: "UNE", score: null, reason: "this type is not evaluated" };
  const { maxScore: max_score, penalty = 0 } = given;
  const score = pointsFor(grade, { max_score, penalty });
  return { status: grade.status, score, reason: pointsReason(grade.detail, score) };
}

interface Question {
  type: ProblemType;
  answer: Answer;
  grading: unknown;
}

async function gradeByType({ type, answer, grading }: Question, openUpload: OpenUpload): Promise<Grade | null> {
  switch (ANSWERED_BY[type]) {
    case "choices":
      return gradeMcq(answer.choice ?? [], McqGrading.parse(grading));
    case "blanks":
      return gradeBlanks(answer.choice ?? [], FibGrading.parse(grading));
    case "files": {
      const key = FbeGrading.parse(grading);
      const main = answer.file_based_data?.find(({ fieldName }) => fieldName === "main");
      if (!main) return graded(0, "rejected: no prediction file");
      const file = await readPrediction({ url: main.url, key }, openUpload);
      return "unreadable" in file ? graded(0, `rejected: ${file.unreadable}`) : gradePredictions(file.rows, key);
    }
    case "rich text":
    case "plain text":
    case "video":
    case "audio":
      return needsReview();
    case "code":
    case "parts":
      return null;
  }
}
