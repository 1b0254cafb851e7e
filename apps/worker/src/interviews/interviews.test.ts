import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDb, openPool, type Db } from "@invigil/db/connection";
import { createTestDatabase, type TestDatabase } from "@invigil/db/testing/test-database";
import { openInterviewer } from "@invigil/interviewer/open-interviewer";
import { endInterview } from "@invigil/records/interviews/end-interview";
import { emptyInterviews } from "@invigil/records/interviews/erase-interviews";
import { claimJob, queueJob } from "@invigil/records/interviews/jobs";
import { storeCv } from "@invigil/records/interviews/cv";
import { readSession } from "@invigil/records/interviews/sessions";
import { voice } from "@invigil/sound/testing/sounds";
import { openStorage } from "@invigil/storage/open-storage";
import type { Storage } from "@invigil/storage/storage";
import type { Recognise } from "@invigil/vision/speech/hear-parts";
import type { Pool } from "pg";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { InterviewDeps } from "./deps.ts";
import { startInterviews } from "./start-interviews.ts";
import { answer, begun, consented, sendPieces } from "./testing/interview.ts";

let database: TestDatabase;
let folder: string;
let pool: Pool;
let db: Db;
let storage: Storage;
beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "invigil-interviews-"));
  pool = openPool(database.url, { max: 12 });
  db = openDb(pool);
  storage = openStorage({ folder });
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const NONE = { interview: 0, day: 0 };
const SURE = { logProbability: -1, tokens: 10 };
const says =
  (text: string): Recognise =>
  async () => ({ text, ...SURE });

/** A worker that understands and says what the test tells it to. */
function work({
  recognise = says("I built a queue."),
  ...more
}: { recognise?: Recognise } & Partial<InterviewDeps> = {}) {
  const deps: InterviewDeps = {
    db,
    storage,
    ear: { listenTo: () => recognise, warm: async () => {}, close: async () => {} },
    speaker: { speak: async () => Buffer.from("RIFF"), rehearse: async () => {}, close: async () => {} },
    interviewer: openInterviewer(null, {
      record: async () => 0,
      tokensUsed: async () => NONE,
      now: () => new Date(),
    }),
    modelHost: null,
    hearings: new Map(),
    log: pino({ level: "silent" }),
    now: () => new Date(),
    ...more,
  };
  const worker = startInterviews(deps, pool);
  onTestFinished(() => worker.stop());
  return worker;
}

const turns = (attemptId: number) =>
  db.selectFrom("interview_turn").selectAll().where("attempt_id", "=", attemptId).orderBy("seq").execute();
const jobs = () => db.selectFrom("interview_job").selectAll().orderBy("id").execute();
const idle = () => vi.waitFor(async () => expect(await jobs()).toEqual([]), 15_000);
async function queue(kind: "hear" | "speak" | "score" | "prepare", attemptId: number, seq = 0) {
  await db.transaction().execute((tx) => queueJob(tx, { attemptId, kind, seq, now: new Date() }));
}

describe("asking", () => {
  it("asks, speaks and listens until everything was asked, each question once [B4.18]", async () => {
    const attemptId = await begun(db);
    work();
    await idle();
    expect((await turns(attemptId)).map(({ kind }) => kind)).toEqual(["greeting", "question"]);
    await answer(db, { attemptId, seq: 1, text: "A queue, because we had no broker." });
    await idle();
    const clientTurnId = randomUUID();
    const pieces = await sendPieces(
      { db, storage },
      { attemptId, seq: 2, clientTurnId },
      voice({ seconds: 7, loudness: 0.3 }),
    );
    await answer(db, { attemptId, seq: 2, clientTurnId, pieces });
    await idle();
    const all = await turns(attemptId);
    expect(all.map(({ kind, question }) => [kind, question])).toEqual([
      ["greeting", null],
      ["question", 0],
      ["question", 1],
      ["own-questions", null],
    ]);
    expect(all[2]).toMatchObject({ transcript: "I built a queue.", reliable: true });
    expect(all.map(({ audio_key }) => audio_key)).toEqual(all.map(({ seq }) => `interview-voice-${attemptId}-${seq}`));
    expect(await storage.read(all[1]?.rephrased_audio_key ?? "")).toEqual(Buffer.from("RIFF"));
    const files = await db.transaction().execute((tx) => emptyInterviews(tx, [attemptId], new Date()));
    expect(files).toEqual(expect.arrayContaining(all.flatMap(({ audio_key }) => audio_key ?? [])));
    const news = await db.selectFrom("news").select("event").where("attempt_id", "=", attemptId).execute();
    expect(news.at(-1)?.event).toMatchObject({ type: "interview-changed", turn_seq: 3, phase: "asking" });
  });

  it("does not wait for a slow transcription, and stores it when it comes", async () => {
    const attemptId = await begun(db);
    const slow = Promise.withResolvers<void>();
    work({ recognise: async () => (await slow.promise, { text: "I built a queue.", ...SURE }) });
    await idle();
    const clientTurnId = randomUUID();
    const pieces = await sendPieces(
      { db, storage },
      { attemptId, seq: 1, clientTurnId },
      voice({ seconds: 3, loudness: 0.3 }),
    );
    await answer(db, { attemptId, seq: 1, clientTurnId, pieces });
    await vi.waitFor(async () => expect(await turns(attemptId)).toHaveLength(3), 10_000);
    expect((await turns(attemptId))[1]).toMatchObject({ transcript: null });
    slow.resolve();
    await idle();
    expect((await turns(attemptId))[1]).toMatchObject({ transcript: "I built a queue." });
  });

  it("keeps nobody waiting because a model is slow for others [B4.18]", async () => {
    const modelHost = "model.example";
    const facts = { interviewer: "model", model: "m", model_host: modelHost, speaks: false };
    const held = Promise.withResolvers<void>();
    const asked = new Set<number>();
    const next: InterviewDeps["interviewer"]["next"] = async ({ attemptId }) => {
      asked.add(attemptId);
      await held.promise;
      return { value: null, fault: null };
    };
    const script = openInterviewer(null, {
      record: async () => 0,
      tokensUsed: async () => NONE,
      now: () => new Date(),
    });
    const attempts = await Promise.all(Array.from({ length: 6 }, () => begun(db, { facts })));
    work({ modelHost, interviewer: { ...script, next } });
    await vi.waitFor(() => expect(asked).toEqual(new Set(attempts)), 15_000);
    held.resolve();
    await idle();
  });

  it("asks on without a transcript if nothing can be transcribed", async () => {
    const attemptId = await begun(db);
    work({ recognise: () => Promise.reject(new Error("no model")) });
    await idle();
    const clientTurnId = randomUUID();
    const pieces = await sendPieces(
      { db, storage },
      { attemptId, seq: 1, clientTurnId },
      voice({ seconds: 3, loudness: 0.3 }),
    );
    await answer(db, { attemptId, seq: 1, clientTurnId, pieces });
    await idle();
    expect(await turns(attemptId)).toMatchObject([{}, { transcript: null, mode: "spoken" }, { question: 1 }]);
  });
});

describe("listening while somebody speaks", () => {
  it("keeps what was finished, and hears only the rest when the answer is given", async () => {
    const attemptId = await begun(db);
    const heard: number[] = [];
    const recognise: Recognise = async ({ samples, rate }) => {
      heard.push(Math.round(samples.length / rate));
      return { text: `part ${heard.length}.`, ...SURE };
    };
    work({ recognise });
    await idle();
    const clientTurnId = randomUUID();
    const pause = Buffer.alloc(32_000);
    const long = [
      voice({ seconds: 4, loudness: 0.3 }),
      pause,
      voice({ seconds: 4, loudness: 0.3 }).subarray(44),
      pause,
    ];
    const answered = { attemptId, seq: 1, clientTurnId };
    const sound = Buffer.concat(long);
    sound.writeUInt32LE(sound.length - 44, 40);
    const pieces = await sendPieces({ db, storage }, answered, sound);
    await queue("hear", attemptId, 1);
    await idle();
    const before = heard.length;
    expect(before).toBeGreaterThan(0);
    expect((await turns(attemptId))[1]).toMatchObject({ transcript: null });
    await answer(db, { ...answered, pieces });
    await idle();
    const [, turn] = await turns(attemptId);
    expect(turn?.transcript).toMatch(/^part 1\. .*part \d\.$/);
    expect(heard.reduce((sum, seconds) => sum + seconds, 0)).toBeLessThanOrEqual(11);
    expect(turn?.sentences).toMatchObject([{ from: 0, text: "part 1." }, {}]);
  });
});

describe("a worker that dies", () => {
  /** As a worker that was killed leaves it: claimed, and never renewed. */
  const dieWith = async (kind: "ask" | "hear" | "speak" | "prepare" | "read-cv" | "score") => {
    const past = new Date(Date.now() - 60_000);
    await db.updateTable("interview_job").set({ due_at: past }).execute();
    expect(await claimJob(db, { kinds: [kind], now: past, leaseMs: 5_000 })).toMatchObject({ kind });
  };

  it("is followed by another: the question is asked once", async () => {
    const attemptId = await begun(db);
    await dieWith("ask");
    work();
    work();
    await idle();
    expect(await turns(attemptId)).toHaveLength(2);
  });

  it("is followed by another: the voice, the transcript and the outcome", async () => {
    const attemptId = await begun(db);
    const first = work();
    await idle();
    await first.stop();
    const clientTurnId = randomUUID();
    const pieces = await sendPieces(
      { db, storage },
      { attemptId, seq: 1, clientTurnId },
      voice({ seconds: 3, loudness: 0.3 }),
    );
    await answer(db, { attemptId, seq: 1, clientTurnId, pieces });
    await db.deleteFrom("interview_job").execute();
    await db.updateTable("interview_turn").set({ audio_key: null }).execute();
    await queue("speak", attemptId, 1);
    await queue("hear", attemptId, 1);
    await dieWith("speak");
    await dieWith("hear");
    work();
    await idle();
    expect((await turns(attemptId))[1]).toMatchObject({
      transcript: "I built a queue.",
      audio_key: `interview-voice-${attemptId}-1`,
    });
    await db.transaction().execute((tx) => endInterview(tx, { attemptId, now: new Date() }));
    await idle();
    expect(await readSession(db, attemptId)).toMatchObject({ result: "CMP", review_reasons: [] });
  });

  it("is followed by another: the CV and the questions", async () => {
    const attemptId = await consented(db, { plan: { cv: "optional" } });
    const text = "Robin Example\nProjects\nParcel tracker in TypeScript\nEducation";
    await storage.put("cv", Buffer.from(text));
    const session = await readSession(db, attemptId);
    if (!session) throw new Error("no session");
    const cv = { key: "cv", name: "cv.txt", type: "text/plain", bytes: 50, now: new Date() };
    await db.transaction().execute((tx) => storeCv(tx, session, cv));
    await dieWith("read-cv");
    work();
    await idle();
    expect(await readSession(db, attemptId)).toMatchObject({
      state: "ready",
      cv_state: "ready",
      cv_topics: { skills: ["TypeScript"], projects: ["Parcel tracker in TypeScript"] },
      questions: [{ competency: "ownership" }, {}],
    });
  });

  it("ends a job that kills every worker, so that the candidate goes on", async () => {
    const attemptId = await begun(db);
    await db.updateTable("interview_job").set({ tries: 3 }).execute();
    await dieWith("ask");
    work();
    await idle();
    expect(await turns(attemptId)).toHaveLength(2);
  });
});

it("says why a person must look: an answer that nobody could transcribe", async () => {
  const attemptId = await begun(db);
  const worker = work({ recognise: () => Promise.reject(new Error("no model")) });
  await idle();
  await sendPieces(
    { db, storage },
    { attemptId, seq: 1, clientTurnId: randomUUID() },
    voice({ seconds: 3, loudness: 0.3 }),
  );
  await db.transaction().execute((tx) => endInterview(tx, { attemptId, now: new Date() }));
  await idle();
  await worker.stop();
  const session = await readSession(db, attemptId);
  expect(session).toMatchObject({ result: "NRE" });
  expect(session?.review_reasons).toContainEqual(expect.stringContaining("There is no transcript of 1 spoken answer"));
});
