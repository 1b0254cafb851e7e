import type { InterviewLanguage } from "@invigil/contract/interviews/plan";
import type { TurnKind } from "@invigil/contract/interviews/snapshot";
import { saysNo } from "./own-questions.ts";

/** Why a reply passes a question on. Stored with the turn, so it must stay the same. */
export const NO_STORED_ANSWER = "The plan has no answer to this question.";

interface Asked {
  /** What the candidate asked; null if it was spoken and there is no transcript. */
  text: string | null;
  language: InterviewLanguage;
  /** The turn after it; null if the interview ended first. */
  next: { kind: TurnKind; why: string } | null;
}

/** Whether a candidate's own question still needs a person. */
export function isPassedOn({ text, language, next }: Asked): boolean {
  return next?.kind === "reply" ? next.why === NO_STORED_ANSWER : !saysNo(text, language);
}
