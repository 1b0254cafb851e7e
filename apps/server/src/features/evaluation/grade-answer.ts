import { ProblemType } from "@invigil/contract/taking/problems";
import { Answer } from "@invigil/contract/taking/solutions";
import type { Result } from "@invigil/records/answers/write-results";
import { hasContent } from "@invigil/rules/taking/attempted";
import { pointsFor, pointsReason } from "@invigil/rules/results/points";
import { gradeBlanks, gradeMcq, graded, needsReview, type Grade } from "@invigil/rules/results/grading";
import { gradePredictions } from "@invigil/rules/results/predictions";
import type { Deps } from "../../platform/deps.ts";
import { isRunType } from "../../shared/runs/run-types.ts";
import { FbeGrading, FibGrading, McqGrading } from "@invigil/contract/authoring/judging-written";
import type { AnswerWithKey } from "./evaluation.queries.ts";
import { readPrediction } from "./prediction-file.ts";

type GradeDeps = Pick<Deps, "db" | "storage">;

interface Graded {
  row: AnswerWithKey;
  accountId: number;
}

export async function gradeAnswer(deps: GradeDeps, { row, accountId }: Graded): Promise<Result> {
  const { id: solutionId, problem_type: type, grading, max_score: maxScore, penalty } = row;
  if (row.cleared) return { solutionId, status: "CLR", score: 0, reason: "the answer was cleared" };
  const answer = Answer.parse(row.body ?? {});
  return { solutionId, ...(await gradeOne(deps, { type, answer, grading, maxScore, penalty, accountId })) };
}

interface Given extends Omit<Question, "type"> {
  type: string;
  maxScore: number;
  /** What a wrong answer costs; if absent, nothing. */
  penalty?: number;
}

/** Grades one answer by its key; what no key can grade is left to a person. */
export async function gradeOne(deps: GradeDeps, given: Given): Promise<Omit<Result, "solutionId" | "runId">> {
  const type = ProblemType.parse(given.type);
  if (!hasContent(given.answer, type)) return { status: "UNE", score: 0, reason: "the answer is empty" };
  if (isRunType(type)) {
    const { status, score, detail } = needsReview();
    return { status, score, reason: detail };
  }
  const grade = await gradeByType(deps, { ...given, type });
  if (!grade) return { status: "UNE", score: null, reason: "this type is not evaluated" };
  const { maxScore: max_score, penalty = 0 } = given;
  const score = pointsFor(grade, { max_score, penalty });
  return { status: grade.status, score, reason: pointsReason(grade.detail, score) };
}

interface Question {
  type: ProblemType;
  answer: Answer;
  grading: unknown;
  accountId: number;
}

async function gradeByType(deps: GradeDeps, { type, answer, grading, accountId }: Question): Promise<Grade | null> {
  switch (type) {
    case "MCQ":
      return gradeMcq(answer.choice ?? [], McqGrading.parse(grading));
    case "FIB":
      return gradeBlanks(answer.choice ?? [], FibGrading.parse(grading));
    case "FBE": {
      const key = FbeGrading.parse(grading);
      const main = answer.file_based_data?.find(({ fieldName }) => fieldName === "main");
      if (!main) return graded(0, "rejected: no prediction file");
      const file = await readPrediction(deps, { url: main.url, accountId, key });
      return "unreadable" in file ? graded(0, `rejected: ${file.unreadable}`) : gradePredictions(file.rows, key);
    }
    case "SUB":
    case "TEX":
    case "VID":
    case "ADO":
      return needsReview();
    default:
      return null;
  }
}
