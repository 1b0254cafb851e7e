import type { answerTurn } from "@invigil/contract/interviews/session";
import type { InterviewSnapshot } from "@invigil/contract/interviews/snapshot";
import type { BodyOf } from "@invigil/contract/route";
import { queueJob } from "@invigil/records/interviews/jobs";
import { correctTranscript, markHeard, markRephrased, storeAnswer } from "@invigil/records/interviews/move-turn";
import { dropOtherPieces, storedParts } from "@invigil/records/interviews/pieces";
import { askByScript } from "@invigil/records/interviews/script-turn";
import type { InterviewSession } from "@invigil/records/interviews/sessions";
import { AppError } from "../../platform/app-error.ts";
import type { Reader } from "../../shared/attempts/uses.ts";
import type { TakingDeps } from "../../shared/deps.ts";
import { turnOf } from "./interviews.queries.ts";
import { changeRunning, created, tellChanged, type Running } from "./reach-interview.ts";
import { readSnapshot, recordedElsewhere, staleTurn } from "./read-snapshot.ts";

interface AtTurn {
  attemptId: number;
  base: number;
}

/** The candidate has the floor. Hearing a turn again changes nothing. */
export async function hearTurn(deps: TakingDeps, caller: Reader, at: AtTurn): Promise<InterviewSnapshot> {
  const { attemptId, base } = at;
  const { access, result: isCurrent } = await changeRunning(deps, caller, {
    attemptId,
    work: async (running) => {
      const session = created(running.session);
      const { tx, tell } = running;
      const now = deps.now();
      const heard = await markHeard(tx, { attemptId, base, now });
      if (heard === undefined) return session.turn_seq === base && session.began_at !== null;
      // Nothing has to be thought of after a greeting: the first question is prepared.
      if (heard === "thinking") await askByScript(tx, { ...asking(running, session), now });
      else tellChanged(tell, attemptId, { turn_seq: base, phase: heard });
      return true;
    },
  });
  if (!isCurrent) throw await staleTurn(deps, access);
  return readSnapshot(deps, access);
}

export async function rephraseTurn(deps: TakingDeps, caller: Reader, at: AtTurn): Promise<InterviewSnapshot> {
  const { attemptId, base } = at;
  const { access, result: isCurrent } = await changeRunning(deps, caller, {
    attemptId,
    work: async ({ tx, session }) => {
      const { facts } = created(session);
      const now = deps.now();
      if (!(await markRephrased(tx, { attemptId, base, now }))) return false;
      if (facts.speaks) await queueJob(tx, { attemptId, kind: "speak", seq: base, now });
      return true;
    },
  });
  if (!isCurrent) throw await staleTurn(deps, access);
  return readSnapshot(deps, access);
}

/** Stores an answer once. Sending it again returns where the interview is by then. */
export async function answerInterview(
  deps: TakingDeps,
  caller: Reader,
  body: BodyOf<typeof answerTurn>,
): Promise<InterviewSnapshot> {
  const { test_solution_id: attemptId, base, client_turn_id: clientTurnId, mode } = body;
  const { access, result } = await changeRunning(deps, caller, {
    attemptId,
    late: true,
    work: async (running) => {
      const session = created(running.session);
      const { tx, tell } = running;
      const turn = await turnOf(tx, { attemptId, seq: base });
      // Pages may share an id, but not an answer: whoever typed something else must hear that it was not taken.
      if (turn?.client_turn_id === clientTurnId) return turn.mode === mode && turn.answer === textOf(body);
      const unanswered = body.unanswered || isEmpty(body);
      const pieces = unanswered ? 0 : body.pieces;
      if (mode === "spoken" && !unanswered && (await isCut(running, { base, clientTurnId, pieces }))) return "cut";
      const text = textOf(body);
      const now = deps.now();
      const lostMs = pieces > 0 ? body.lost_ms : 0;
      const answer = { attemptId, base, clientTurnId, mode, text, pieces, lostMs, unanswered, now };
      if (!(await storeAnswer(tx, answer))) return false;
      await dropOtherPieces(tx, { attemptId, seq: base, clientTurnId }, now);
      if (!needsWorker(session, { mode, unanswered })) {
        await askByScript(tx, { ...asking(running, session), now });
        return true;
      }
      await queueJob(tx, { attemptId, kind: "ask", seq: base, now });
      tellChanged(tell, attemptId, { turn_seq: base, phase: "thinking" });
      return true;
    },
  });
  if (result === "cut") throw await recordedElsewhere(deps, access);
  if (!result) throw await staleTurn(deps, access);
  return readSnapshot(deps, access);
}

function textOf(body: BodyOf<typeof answerTurn>): string | null {
  return body.mode === "typed" && !body.unanswered && !isEmpty(body) ? body.text : null;
}

function isEmpty({ mode, text, pieces }: BodyOf<typeof answerTurn>): boolean {
  return mode === "typed" ? text.trim() === "" : pieces === 0;
}

/** The script itself takes no time; turning speech into text and asking a model does. */
function needsWorker({ facts }: InterviewSession, answer: { mode: string; unanswered: boolean }): boolean {
  if (answer.unanswered) return false;
  return facts.interviewer === "model" || (answer.mode === "spoken" && facts.transcribes);
}

function asking({ attempt }: Running, session: InterviewSession) {
  return { session, expiresAt: attempt.expires_at, fault: null };
}

/** Whether another page has recorded more of this answer. All pieces that it names must be there. */
async function isCut(
  { tx, attempt }: Running,
  { base, clientTurnId, pieces }: { base: number; clientTurnId: string; pieces: number },
): Promise<boolean> {
  const stored = new Set(await storedParts(tx, { attemptId: attempt.id, seq: base, clientTurnId }));
  const missing = Array.from({ length: pieces }, (_, part) => part).filter((part) => !stored.has(part));
  if (missing.length > 0) throw new AppError("pieces_missing", { details: { missing } });
  return stored.size > pieces;
}

/** Corrects what was understood of a spoken answer, until the candidate submits. */
export async function correctAnswer(
  deps: TakingDeps,
  caller: Reader,
  { attemptId, seq, text }: { attemptId: number; seq: number; text: string },
): Promise<InterviewSnapshot> {
  const { access } = await changeRunning(deps, caller, {
    attemptId,
    late: true,
    work: async ({ tx, session }) => {
      created(session);
      if (await correctTranscript(tx, { attemptId, seq, text })) return;
      throw new AppError("not_found", { message: "There is no text of a spoken answer to correct." });
    },
  });
  return readSnapshot(deps, access);
}
