import { REPEATED } from "./follow-ups.ts";
import type { PreparedQuestion } from "./prepare-questions.ts";
import type { PastTurn } from "./talk.ts";

/** What a turn asked, in the plan's words: what a question took from the CV stays out. Follow-ups come from answers. */
export function plainQuestion(turn: PastTurn, questions: readonly PreparedQuestion[]): string {
  if (turn.kind === "follow-up" && turn.why !== REPEATED) return turn.text;
  return (turn.question === null ? undefined : questions[turn.question]?.plain) ?? "";
}
