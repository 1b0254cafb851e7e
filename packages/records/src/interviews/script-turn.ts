import type { Db, Tx } from "@invigil/db/connection";
import { nextTurn, type PastTurn } from "@invigil/rules/interviews/next-turn";
import { askNext, type NewTurn } from "./ask-next.ts";
import type { InterviewSession } from "./sessions.ts";

/** Everything that was said so far, with what counts of each answer. */
export async function pastTurns(db: Db | Tx, attemptId: number): Promise<PastTurn[]> {
  const rows = await db
    .selectFrom("interview_turn")
    .select(["kind", "competency", "question", "text", "why", "answer", "transcript", "corrected", "unanswered"])
    .select("accepted")
    .where("attempt_id", "=", attemptId)
    .orderBy("seq")
    .execute();
  return rows.map(({ transcript, corrected, accepted, ...turn }) => ({
    ...turn,
    answer: accepted ?? corrected ?? turn.answer ?? transcript,
  }));
}

interface Asking {
  session: Pick<InterviewSession, "attempt_id" | "plan" | "facts" | "questions" | "turn_seq">;
  expiresAt: Date | null;
  /** Why the script asks although a model should have; null if nothing failed. */
  fault: string | null;
  now: Date;
}

/** Lets the script ask the next question. False if the interview is elsewhere by now. */
export async function askByScript(tx: Tx, { session, expiresAt, fault, now }: Asking): Promise<boolean> {
  const { attempt_id: attemptId, plan, facts, questions, turn_seq: base } = session;
  const turns = await pastTurns(tx, attemptId);
  const msLeft = expiresAt === null ? Number.MAX_SAFE_INTEGER : expiresAt.getTime() - now.getTime();
  const scripted = nextTurn({ plan, questions, turns, msLeft });
  const prepared = scripted.kind === "question" ? questions[scripted.question ?? -1] : undefined;
  const source = prepared?.source ?? "script";
  const turn: NewTurn = { ...scripted, source, fault };
  return askNext(tx, { attemptId, base, turn, speaks: facts.speaks, now });
}
