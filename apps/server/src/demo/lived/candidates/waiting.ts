import type { LivedCandidate } from "../life.ts";

/** Someone who has not started: the link was sent, followed, or withdrawn. */
export function waiting(
  number: number,
  test: string,
  state: "invited" | "opened" | "revoked",
  invitedHoursAgo: number,
): LivedCandidate {
  return { number, test, state, invitedHoursAgo, attempts: [] };
}

const COMMENTS = [
  "Clear questions, and enough time for them.",
  "",
  "The first section was easier than I expected, the second one harder.",
  "I would have liked to see a sample question before the start.",
  "",
  "My connection broke once and nothing was lost. Thank you.",
  "Too long for a first interview.",
];

/** Two of three give feedback. */
export function feedbackOf(number: number): { feedback?: { rating: number; comment: string } } {
  if (number % 3 === 0) return {};
  const comment = COMMENTS[number % COMMENTS.length] ?? "";
  return { feedback: { rating: comment.startsWith("Too") ? 2 : 3 + (number % 3), comment } };
}
