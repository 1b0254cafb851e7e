import type { InterviewLanguage } from "@invigil/contract/interviews/plan";
import type { TurnKind } from "@invigil/contract/interviews/snapshot";
import { saysNo } from "./own-questions.ts";

/** Why a reply passes a question on, wholly or in part. Stored with the turn, so both must stay the same. */
export const NO_STORED_ANSWER = "The plan has no answer to this question.";
export const NO_WHOLE_ANSWER = "The plan answers only a part of what was asked.";
const PASSED_ON: readonly string[] = [NO_STORED_ANSWER, NO_WHOLE_ANSWER];

interface Asked {
  /** What the candidate asked; null if it was spoken and there is no transcript. */
  text: string | null;
  language: InterviewLanguage;
  /** The turn after it; null if the interview ended first. */
  next: { kind: TurnKind; why: string } | null;
}

/** Whether a candidate's own question still needs a person. */
export function isPassedOn({ text, language, next }: Asked): boolean {
  return next?.kind === "reply" ? PASSED_ON.includes(next.why) : !saysNo(text, language);
}
