import type { ChildProblem, Problem } from "@invigil/contract/taking/problems";
import type { Answer, Solution } from "@invigil/contract/taking/solutions";
import type { Run } from "@invigil/contract/taking/runs";
import type { Test } from "@invigil/contract/taking/tests";
import type { RunRequest } from "./run/run-calls.ts";

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
  /** In place of an attempt, where an author tries the problem. */
  tryCode?: TryCode;
}

/** Only the own input, the sample cases, or all of them as the judge does at the end. */
export type TryCode = (request: RunRequest, cases: "none" | "samples" | "all") => Promise<Run>;
