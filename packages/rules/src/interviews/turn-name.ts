import type { TurnKind } from "@invigil/contract/interviews/snapshot";

/** What a turn is called: `Question 3`, `Follow-up to question 3`. `question` counts the questions up to this turn. */
export function turnName(kind: TurnKind, question: number): string {
  switch (kind) {
    case "greeting":
      return "Greeting";
    case "question":
      return `Question ${question}`;
    case "follow-up":
      return `Follow-up to question ${question}`;
    case "own-questions":
    case "reply":
      return "Candidate’s own questions";
    case "closing":
      return "Closing";
  }
}
