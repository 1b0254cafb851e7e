import type { Db, Tx } from "@invigil/db/connection";
import { saidSoFar } from "@invigil/records/interviews/pieces";
import { AppError } from "../../platform/app-error.ts";

/** Five hours. Nobody says more, but a program might. */
const MOST_PIECES = 3_600;
/** Clocks and recorders differ a little, and the first words may come before the question is over. */
export const SLACK_MS = 30_000;

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
  const { pieces, answerMs } = await saidSoFar(db, answer);
  if (pieces >= MOST_PIECES) {
    throw new AppError("file_too_large", { description: "Too much has been recorded. Please type your answer." });
  }
  const passed = now.getTime() - asked.asked_at.getTime() + SLACK_MS;
  const ahead = answerMs + ms - passed;
  // A page sends it again by itself, so an honest one loses nothing.
  if (ahead > 0) throw new AppError("too_many_requests", { retryAfter: Math.ceil(ahead / 1_000) });
}
