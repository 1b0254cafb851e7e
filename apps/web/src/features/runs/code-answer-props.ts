import type { ChildProblem, Problem } from "@invigil/contract/problems";
import type { Answer, Solution } from "@invigil/contract/solutions";
import type { Test } from "@invigil/contract/tests";

/** What an answer in code is given. */
export interface CodeAnswerProps {
  test: Pick<Test, "slug" | "allowed_technologies">;
  problem: Problem | ChildProblem;
  answer: Answer;
  stored: Solution | null;
  /** Grows when the answer was replaced from outside the editor. */
  revision: number;
  readOnly: boolean;
  onChange: (answer: Answer) => void;
  /** Stores what was changed; resolves with the stored answer, or null where it could not be stored. */
  save: () => Promise<Solution | null>;
}
