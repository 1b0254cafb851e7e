import type { ChildDraft } from "@invigil/contract/authoring/library-problem";
import type { ProblemType } from "@invigil/contract/taking/problem-types";

/** What a question and a question of a comprehension have in common. */
interface Question extends Pick<ChildDraft, "statement" | "max_score" | "content" | "grading"> {
  problem_type: ProblemType;
}

type Changed = Partial<Pick<Question, "content" | "grading">>;

export interface QuestionProps {
  question: Question;
  /** A function if the change may be applied later than it was requested. */
  change: (part: Changed | ((now: Pick<Question, "content" | "grading">) => Changed)) => void;
}
