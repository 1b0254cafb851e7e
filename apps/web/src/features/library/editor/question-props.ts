import type { ChildDraft } from "@invigil/contract/library-problem";
import type { ProblemType } from "@invigil/contract/problems";

/** What a question and a child of one have in common. */
interface Question extends Pick<ChildDraft, "statement" | "max_score" | "content" | "grading"> {
  problem_type: ProblemType;
}

export interface QuestionProps {
  question: Question;
  change: (part: Partial<Pick<Question, "content" | "grading">>) => void;
}
