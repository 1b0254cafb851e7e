import { setTimeout as sleep } from "node:timers/promises";
import { askNext, type NewTurn } from "@invigil/records/interviews/ask-next";
import { queueJob, type ClaimedJob } from "@invigil/records/interviews/jobs";
import { pastTurns } from "@invigil/records/interviews/script-turn";
import { readSession, type InterviewSession } from "@invigil/records/interviews/sessions";
import { keptParts, readWorkTurn } from "@invigil/records/interviews/work";
import { nextTurn } from "@invigil/rules/interviews/next-turn";
import { transcriptOf } from "@invigil/vision/speech/hear-parts";
import type { DoJob, InterviewDeps } from "./deps.ts";
import { endJob } from "./end-job.ts";
import { hearAnswer } from "./hear-answer.ts";
import { speakText } from "./speak.ts";
import { timeLeft } from "./interviews.queries.ts";

/** Nobody waits longer for the last words to be transcribed; a question can follow what was understood by then. */
const LISTEN_MS = 600;
/** The question is spoken at once; a job of its own speaks its other words, and the question if this worker dies. */
const SPEAK_LATER_MS = 1_000;
/** With fewer words and more to come, rules about short answers would be wrong. */
const WORDS_ENOUGH = 25;

/** Listens to the rest of an answer and asks the next question. */
export const ask: DoJob = async (deps, job, signal) => {
  const { db } = deps;
  const attemptId = job.attempt_id;
  const session = await readSession(db, attemptId);
  if (session?.state !== "live" || session.turn_seq !== job.seq || session.phase !== "thinking")
    return endJob(deps, job);
  const heard = await hearInTime(deps, session, job, signal);
  const turns = await pastTurns(db, attemptId);
  const last = turns.at(-1);
  if (last && heard !== "typed") last.answer = heard.text;
  const { plan, questions } = session;
  const talk = { plan, questions, turns, msLeft: await timeLeft(db, attemptId, deps.now()) };
  const scripted = nextTurn(talk);
  const usesModel = session.facts.interviewer === "model" && session.facts.model_host === deps.modelHost;
  const thought = usesModel ? await deps.interviewer.next({ ...talk, attemptId, scripted }) : NO_THOUGHT;
  signal.throwIfAborted();
  const { kind, competency, question, text, rephrased, why } = thought.value ?? scripted;
  const prepared = kind === "question" ? questions[question ?? -1]?.source : undefined;
  const source = prepared ?? thought.value?.source ?? "script";
  const turn = { kind, competency, question, text, rephrased, why, source, fault: thought.fault };
  const asking = askIt(deps, { session, turn, base: job.seq, isHeard: heard === "typed" || heard.complete });
  const spoken = session.facts.speaks ? { seq: job.seq + 1, text, rephrased: false } : undefined;
  await Promise.all([asking, spoken && speakText(deps, session, spoken, asking)]);
};

interface Asking {
  session: InterviewSession;
  turn: NewTurn;
  base: number;
  /** Whether the whole answer was transcribed. */
  isHeard: boolean;
}

/** False if somebody else has asked before. Whoever asks first removes the job. */
async function askIt({ db, now: clock }: InterviewDeps, { session, turn, base, isHeard }: Asking): Promise<boolean> {
  const { attempt_id: attemptId, facts } = session;
  const now = clock();
  const later = new Date(now.getTime() + SPEAK_LATER_MS);
  return db.transaction().execute(async (tx) => {
    const isAsked = await askNext(tx, { attemptId, base, turn, speaks: false, now });
    if (isAsked && facts.speaks) await queueJob(tx, { attemptId, kind: "speak", seq: base + 1, now: later });
    if (!isHeard) await queueJob(tx, { attemptId, kind: "hear", seq: base, now });
    return isAsked;
  });
}

const NO_THOUGHT = { value: null, fault: null } as const;

interface Heard {
  /** What the rules may rely on; null if there is nothing. */
  text: string | null;
  complete: boolean;
}

/** What was said, as far as it can be understood in time. The hearing goes on meanwhile and stores the rest. */
async function hearInTime(
  deps: InterviewDeps,
  session: InterviewSession,
  { attempt_id: attemptId, seq }: ClaimedJob,
  signal: AbortSignal,
): Promise<Heard | "typed"> {
  const turn = await readWorkTurn(deps.db, { attemptId, seq });
  if (turn?.mode !== "spoken" || turn.unanswered || turn.client_turn_id === null) return "typed";
  const clientTurnId = turn.client_turn_id;
  const recognise = deps.ear.listenTo({ ...session, owner: String(attemptId) });
  if (!recognise) return { text: null, complete: true };
  const hearing = hearAnswer(deps, { session, seq, clientTurnId, complete: true, recognise, signal }).catch(
    (error: unknown) => deps.log.warn({ err: error, attempt: attemptId }, "could not transcribe an answer"),
  );
  await Promise.race([hearing, sleep(LISTEN_MS, undefined, { ref: false })]);
  const after = await readWorkTurn(deps.db, { attemptId, seq });
  if (after?.transcript != null) return { text: trusted(after.transcript, after.reliable), complete: true };
  const sofar = transcriptOf(keptParts(after ?? turn, clientTurnId));
  const enough = sofar.text.split(/\s+/).length >= WORDS_ENOUGH;
  return { text: enough ? trusted(sofar.text, sofar.reliable) : null, complete: false };
}

/** Nobody is asked about words that they may not have said. */
function trusted(text: string, reliable: boolean | null): string | null {
  return reliable === false || text === "" ? null : text;
}
