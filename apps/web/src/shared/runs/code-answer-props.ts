import type { Environment } from "@invigil/contract/environments/environments";
import type { ChildProblem, Problem } from "@invigil/contract/taking/problems";
import type { Answer, Solution } from "@invigil/contract/taking/solutions";
import type { Run } from "@invigil/contract/taking/runs";
import type { Test } from "@invigil/contract/taking/tests";
import type { ReactNode } from "react";
import type { RunRequest } from "./run/run-calls.ts";

/** What a code answer receives. */
export interface CodeAnswerProps {
  test: Pick<Test, "slug" | "allowed_technologies">;
  problem: Problem | ChildProblem;
  answer: Answer;
  stored: Solution | null;
  /** Grows whenever the answer is replaced from outside the editor. */
  revision: number;
  readOnly: boolean;
  /** Two versions of the answer wait for the candidate's choice. */
  conflicting?: boolean;
  /** What an earlier page left is being sent, and what the server replies may replace the answer. */
  settling?: boolean;
  onChange: (answer: Answer) => void;
  /** Stores changes; resolves with the stored answer, or null if it could not be stored. */
  save: () => Promise<Solution | null>;
  /** Formats Markdown; showing questions belongs to another feature. */
  renderMarkdown?: (text: string) => ReactNode;
  /** The question beside the answer: an element at its end, and a way back from it. */
  beside?: { slot: HTMLElement | null; showAnswer: () => void };
  /** Replaces an attempt when an author tries the problem. */
  tryCode?: TryCode;
  /** Gives an author who tries the problem an environment without an attempt. */
  environment?: { ask: (takeOver: boolean) => Promise<Environment> };
}

/** Runs only the custom input, the sample cases, or all cases like the judge at the end. */
export type TryCode = (request: RunRequest, cases: "none" | "samples" | "all") => Promise<Run>;
