import type { InterviewPlan } from "@invigil/contract/interviews/plan";
import type { TurnKind } from "@invigil/contract/interviews/snapshot";
import type { PreparedQuestion } from "./prepare-questions.ts";

export interface PastTurn {
  kind: TurnKind;
  competency: string | null;
  /** The question's place among the prepared ones. */
  question: number | null;
  text: string;
  /** As stored: it says which rule asked a follow-up. */
  why: string;
  /** What counts; null if there is no text of it. */
  answer: string | null;
  unanswered: boolean;
}

export interface ScriptedTurn {
  kind: TurnKind;
  competency: string | null;
  question: number | null;
  text: string;
  rephrased: string | null;
  why: string;
}

export interface Talk {
  plan: InterviewPlan;
  questions: PreparedQuestion[];
  /** All turns so far; the last one was answered or passed. */
  turns: PastTurn[];
  msLeft: number;
}
