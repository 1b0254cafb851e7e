import type { Answer } from "@invigil/contract/taking/solutions";
import type { AnswerableProblem } from "./save-problems.ts";

/** What every answer field receives. */
export interface AnswerProps {
  problem: AnswerableProblem;
  answer: Answer;
  readOnly: boolean;
  onChange: (answer: Answer) => void;
}

/** For answers that are changed in parts, some of them after an upload. */
export interface AmendedAnswerProps extends Omit<AnswerProps, "onChange"> {
  onAmend: (changed: (answer: Answer) => Answer) => void;
}
