import type { Db, Tx } from "@invigil/db/connection";
import { saidSoFar } from "@invigil/records/interviews/pieces";
import { AppError } from "../../platform/app-error.ts";

/** Five hours. Nobody says more, but a program might. */
const MOST_PIECES = 3_600;
/** A page continues its own answer, and another page the latest one: nobody begins so many. */
const MOST_ANSWERS = 5;
/** Clocks and recorders differ a little, and the first words may come before the question is over. */
const SLACK_MS = 30_000;
/** Two pages of one candidate may record at the same time. */
const PAGES = 2;

interface Piece {
  attemptId: number;
  seq: number;
  clientTurnId: string;
  ms: number;
  asked: { asked_at: Date };
  now: Date;
}

/** Refuses what nobody can have said since the question was asked, and more than anybody says. */
export async function checkRoom(db: Db | Tx, { ms, asked, now, ...answer }: Piece): Promise<void> {
  const { pieces, answers, turnMs, answerMs } = await saidSoFar(db, answer);
  if (pieces >= MOST_PIECES || answers >= MOST_ANSWERS) {
    throw new AppError("file_too_large", { description: "Too much has been recorded. Please type your answer." });
  }
  const passed = now.getTime() - asked.asked_at.getTime() + SLACK_MS;
  const ahead = Math.max(answerMs + ms - passed, turnMs + ms - PAGES * passed);
  // A page sends it again by itself, so an honest one loses nothing.
  if (ahead > 0) throw new AppError("too_many_requests", { retryAfter: Math.ceil(ahead / 1_000) });
}
