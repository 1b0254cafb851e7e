import type { ChildDraft } from "@invigil/contract/authoring/library-problem";
import type { ProblemType } from "@invigil/contract/taking/problem-types";

/** What a question and a child of one have in common. */
interface Question extends Pick<ChildDraft, "statement" | "max_score" | "content" | "grading"> {
  problem_type: ProblemType;
}

type Changed = Partial<Pick<Question, "content" | "grading">>;

export interface QuestionProps {
  question: Question;
  /** A function where the change comes later than the screen that asked for it. */
  change: (part: Changed | ((now: Pick<Question, "content" | "grading">) => Changed)) => void;
}
