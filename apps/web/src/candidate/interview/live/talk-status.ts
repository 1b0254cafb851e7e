import type { InterviewSnapshot, InterviewTurn } from "@invigil/contract/interviews/snapshot";
import { counted } from "@invigil/contract/messages/counted";
import type { AnswerView } from "../recording/answer-view.ts";
import { hasFloor, type TurnTaking } from "../turn-taking/turn-taking.ts";

/** What happens now, in words. */
export function statusText(taking: TurnTaking, answer: AnswerView["state"], phase: InterviewSnapshot["phase"]): string {
  if (phase === "thinking") return "The interviewer is preparing the next question…";
  if (taking.sent) return answer === "waiting" ? "Your answer is waiting for the connection." : "Sending your answer…";
  if (taking.voice === "playing") return "The interviewer is speaking.";
  if (taking.resting) return "You are taking a break.";
  if (hasFloor(taking)) return "It is your turn.";
  return taking.answerable ? "The interviewer is asking." : "The interviewer is talking to you.";
}

export function progressText(turn: InterviewTurn, total: number): string {
  switch (turn.kind) {
    case "greeting":
      return "Welcome";
    case "own-questions":
    case "reply":
      return "Your own questions";
    case "closing":
      return "The end";
    case "question":
    case "follow-up":
      return turn.topic === null ? "" : `Topic ${turn.topic} of ${total}`;
  }
}

/** What somebody would miss who submits now. */
export function unaskedText({ turns, topics_total }: Pick<InterviewSnapshot, "turns" | "topics_total">): string {
  const asked = new Set(turns.flatMap(({ topic }) => topic ?? [])).size;
  return asked < topics_total
    ? `The interviewer has not asked about ${counted(topics_total - asked, "topic")} yet.`
    : "The interview is not over yet.";
}

/** Turns at which the candidate asks. */
export function asksBack({ kind }: Pick<InterviewTurn, "kind">): boolean {
  return kind === "own-questions" || kind === "reply";
}
