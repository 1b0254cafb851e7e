import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { InterviewPlan } from "@invigil/contract/interviews/plan";
import { InterviewFacts, PIECE_MS } from "@invigil/contract/interviews/snapshot";
import type { Db } from "@invigil/db/connection";
import { queueJob } from "@invigil/records/interviews/jobs";
import { beginTalk, markHeard, storeAnswer } from "@invigil/records/interviews/move-turn";
import { storePiece } from "@invigil/records/interviews/pieces";
import { finishPreparing } from "@invigil/records/interviews/prepare";
import { createSession, readSession } from "@invigil/records/interviews/sessions";
import { createAttempt } from "@invigil/records/testing/queue-rows";
import { greetingOf } from "@invigil/rules/interviews/next-turn";
import { prepareQuestions } from "@invigil/rules/interviews/prepare-questions";
import { readWav } from "@invigil/sound/read-wav";
import { wav } from "@invigil/sound/testing/sounds";
import type { Storage } from "@invigil/storage/storage";

const FACTS = {
  voice_host: null,
  transcription_host: null,
  transcribes: true,
  speaks: true,
  keep_days: 30,
} as const;
const LOOK_EVERY = 5;
/** About as long as it takes to hear it. */
const GREETING_MS = 12_000;

export interface Waited {
  /** Milliseconds from the end of an answer until the next question can be read, and heard. */
  text: number;
  sound: number;
}

export interface BenchCandidate {
  /** Waits until the greeting can be heard, listens to it, and waits for the first question. */
  listen(): Promise<void>;
  /** Speaks an answer in real time, as a page sends it, and waits for the next question. */
  answer(seq: number, recording: Uint8Array): Promise<Waited>;
}

interface Setting {
  questions: readonly string[];
  /** Where the model is; null if the script asks. */
  modelHost: string | null;
}

/** A candidate who is asked these questions, from the greeting on. */
export async function startCandidate(db: Db, storage: Storage, setting: Setting): Promise<BenchCandidate> {
  const attemptId = await begin(db, setting);
  const turn = (seq: number) =>
    db
      .selectFrom("interview_turn")
      .select("audio_key")
      .where("attempt_id", "=", attemptId)
      .where("seq", "=", seq)
      .executeTakeFirst();

  async function until(isThere: () => Promise<boolean>): Promise<void> {
    while (!(await isThere())) await sleep(LOOK_EVERY);
  }
  const isShown = (seq: number) => until(async () => (await turn(seq)) !== undefined);
  const isSpoken = (seq: number) => until(async () => typeof (await turn(seq))?.audio_key === "string");

  async function send(
    piece: Buffer,
    ms: number,
    at: { seq: number; clientTurnId: string; part: number },
  ): Promise<void> {
    const key = `piece-${randomUUID()}`;
    await storage.put(key, piece);
    const now = new Date();
    await db.transaction().execute(async (tx) => {
      await storePiece(tx, { attemptId, ...at, key, ms, digest: null, writer: at.clientTurnId, now });
      await queueJob(tx, { attemptId, kind: "hear", seq: at.seq, now });
    });
  }

  return {
    async listen() {
      await isSpoken(0);
      await sleep(GREETING_MS);
      await db.transaction().execute(async (tx) => {
        const now = new Date();
        await markHeard(tx, { attemptId, base: 0, now });
        await queueJob(tx, { attemptId, kind: "ask", seq: 0, now });
      });
      await isSpoken(1);
    },
    async answer(seq, recording) {
      await db.transaction().execute((tx) => markHeard(tx, { attemptId, base: seq, now: new Date() }));
      const clientTurnId = randomUUID();
      const { rate, samples } = readWav(recording);
      const length = (rate * PIECE_MS) / 1_000;
      const pieces = Math.ceil(samples.length / length);
      let ended = performance.now();
      for (let part = 0; part < pieces; part += 1) {
        const piece = samples.slice(part * length, (part + 1) * length);
        const ms = Math.round((piece.length / rate) * 1_000);
        await sleep(ms);
        ended = performance.now();
        await send(wav(piece, { rate }), ms, { seq, clientTurnId, part });
      }
      const now = new Date();
      await db.transaction().execute(async (tx) => {
        const given = { clientTurnId, mode: "spoken", text: null, pieces, lostMs: 0, unanswered: false } as const;
        await storeAnswer(tx, { attemptId, base: seq, ...given, now });
        await queueJob(tx, { attemptId, kind: "ask", seq, now });
      });
      await isShown(seq + 1);
      const text = performance.now() - ended;
      await isSpoken(seq + 1);
      return { text, sound: performance.now() - ended };
    },
  };
}

async function begin(db: Db, { questions, modelHost }: Setting): Promise<number> {
  const isModel = modelHost !== null;
  const facts = InterviewFacts.parse({
    interviewer: isModel ? "model" : "script",
    model: isModel ? "bench" : null,
    model_host: modelHost,
    ...FACTS,
  });
  const { attemptId } = await createAttempt(db);
  const { company_id: companyId } = await db
    .selectFrom("attempt")
    .innerJoin("test", "test.id", "attempt.test_id")
    .select("test.company_id")
    .where("attempt.id", "=", attemptId)
    .executeTakeFirstOrThrow();
  const anchors = ["0", "1", "2", "3", "4", "5"];
  const plan = InterviewPlan.parse({
    cv: "off",
    competencies: questions.map((text, at) => {
      return { key: `c${at}`, name: `Topic ${at + 1}`, anchors, follow_ups: isModel ? 1 : 0, questions: [{ text }] };
    }),
  });
  const now = new Date();
  const made = { attemptId, companyId, plan, facts, consentVersion: 1, person: null, now };
  await db.transaction().execute((tx) => createSession(tx, made));
  const session = await readSession(db, attemptId);
  if (!session) throw new Error("The interview was not created.");
  const greeting = greetingOf(plan, facts, { company: "Example", test: "Interview" });
  await db.transaction().execute(async (tx) => {
    // With a model, a worker would prepare them.
    if (isModel) await finishPreparing(tx, { attemptId, questions: prepareQuestions(plan, null) });
    const expiresAt = new Date(now.getTime() + 3_600_000);
    await beginTalk(tx, { session, greeting: { ...greeting, source: "script", fault: null }, expiresAt, now });
  });
  return attemptId;
}
