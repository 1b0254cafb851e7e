import { randomUUID } from "node:crypto";
import { InterviewPlan } from "@invigil/contract/interviews/plan";
import { InterviewFacts } from "@invigil/contract/interviews/snapshot";
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

const ANCHORS = ["Nothing", "Little", "Some", "Enough", "Much", "Everything"];
export const PLAN = InterviewPlan.parse({
  cv: "off",
  skills: ["TypeScript", "PostgreSQL"],
  competencies: [
    {
      key: "ownership",
      name: "Ownership",
      anchors: ANCHORS,
      follow_ups: 0,
      questions: [
        { text: "What have you built lately?", rephrased: "Which thing did you make?" },
        { text: "What would you do differently today?" },
      ],
    },
  ],
});
export const FACTS = InterviewFacts.parse({
  interviewer: "script",
  model: null,
  model_host: null,
  voice_host: null,
  transcription_host: null,
  transcribes: true,
  speaks: true,
  keep_days: 30,
});

/** An attempt whose candidate has consented. */
export async function consented(db: Db, more: { plan?: object; facts?: object } = {}): Promise<number> {
  const { attemptId } = await createAttempt(db);
  const { company_id: companyId } = await db
    .selectFrom("attempt")
    .innerJoin("test", "test.id", "attempt.test_id")
    .select("test.company_id")
    .where("attempt.id", "=", attemptId)
    .executeTakeFirstOrThrow();
  const now = new Date();
  const expires = new Date(now.getTime() + 3_600_000);
  await db.updateTable("attempt").set({ expires_at: expires }).where("id", "=", attemptId).execute();
  const plan = { ...PLAN, ...more.plan };
  const facts = { ...FACTS, ...more.facts };
  const made = { attemptId, companyId, plan, facts, consentVersion: 1, person: null, now };
  await db.transaction().execute((tx) => createSession(tx, made));
  return attemptId;
}

/** The same after the greeting was heard, so that the first question is being thought of. */
export async function begun(db: Db, more: Parameters<typeof consented>[1] = {}): Promise<number> {
  const attemptId = await consented(db, more);
  const session = await readSession(db, attemptId);
  if (!session) throw new Error("no session");
  const now = new Date();
  const greeting = greetingOf(session.plan, session.facts, { company: "Example", test: "Interview" });
  await db.transaction().execute(async (tx) => {
    // With a model, a worker would prepare them.
    await finishPreparing(tx, { attemptId, questions: prepareQuestions(session.plan, null) });
    const expiresAt = new Date(now.getTime() + 3_600_000);
    await beginTalk(tx, { session, greeting: { ...greeting, source: "script", fault: null }, expiresAt, now });
    await markHeard(tx, { attemptId, base: 0, now });
    await queueJob(tx, { attemptId, kind: "ask", seq: 0, now });
  });
  return attemptId;
}

interface Spoken {
  attemptId: number;
  seq: number;
  clientTurnId: string;
}

/** Stores a recording in pieces of five seconds, as a page sends it. */
export async function sendPieces(
  { db, storage }: { db: Db; storage: Storage },
  { attemptId, seq, clientTurnId }: Spoken,
  recording: Uint8Array,
): Promise<number> {
  const { rate, samples } = readWav(recording);
  const length = 5 * rate;
  const count = Math.ceil(samples.length / length);
  for (let part = 0; part < count; part += 1) {
    const piece = samples.slice(part * length, (part + 1) * length);
    const key = `piece-${randomUUID()}`;
    await storage.put(key, wav(piece, { rate }));
    const row = { attemptId, seq, clientTurnId, part, key, ms: Math.round((piece.length / rate) * 1_000) };
    await db
      .transaction()
      .execute((tx) => storePiece(tx, { ...row, digest: null, writer: clientTurnId, now: new Date() }));
  }
  return count;
}

/** Answers the current turn, spoken in this many pieces or typed. */
export async function answer(
  db: Db,
  {
    attemptId,
    seq,
    clientTurnId = randomUUID(),
    ...said
  }: Omit<Spoken, "clientTurnId"> & {
    clientTurnId?: string;
    text?: string;
    pieces?: number;
  },
): Promise<void> {
  const now = new Date();
  await db.transaction().execute(async (tx) => {
    await markHeard(tx, { attemptId, base: seq, now });
    const mode = said.pieces === undefined ? "typed" : "spoken";
    const given = {
      clientTurnId,
      mode,
      text: said.text ?? null,
      pieces: said.pieces ?? 0,
      lostMs: 0,
      unanswered: false,
    } as const;
    if (!(await storeAnswer(tx, { attemptId, base: seq, ...given, now }))) throw new Error("stale");
    await queueJob(tx, { attemptId, kind: "ask", seq, now });
  });
}
