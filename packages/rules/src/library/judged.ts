import type { ProblemDraft } from "@invigil/contract/authoring/library-problem";
import type { ProblemType } from "@invigil/contract/taking/problem-types";

type Question = Pick<ProblemDraft, "title" | "statement" | "max_score" | "content" | "grading"> & {
  problem_type: ProblemType;
};

/** What is checked; a child has neither children nor its own solution. */
export interface Judged extends Question {
  children?: readonly Question[];
  authoring?: Pick<ProblemDraft["authoring"], "solution" | "expected_cases" | "time_to_measure">;
}
