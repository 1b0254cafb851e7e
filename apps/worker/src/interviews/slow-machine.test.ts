import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDb, openPool, type Db } from "@invigil/db/connection";
import { createTestDatabase, type TestDatabase } from "@invigil/db/testing/test-database";
import { openInterviewer } from "@invigil/interviewer/open-interviewer";
import { endInterview } from "@invigil/records/interviews/end-interview";
import { INTERVIEW_WORK, queueJob } from "@invigil/records/interviews/jobs";
import { voice } from "@invigil/sound/testing/sounds";
import { openStorage } from "@invigil/storage/open-storage";
import type { Storage } from "@invigil/storage/storage";
import type { Recognise } from "@invigil/vision/speech/hear-parts";
import type { Pool } from "pg";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { joinFiles } from "./speech/join-sounds.ts";
import { startInterviews } from "./start-interviews.ts";
import { answer, begun, sendPieces } from "./testing/interview.ts";

let database: TestDatabase;
let folder: string;
let pool: Pool;
let db: Db;
let storage: Storage;
beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "invigil-slow-"));
  pool = openPool(database.url, { max: 20 });
  db = openDb(pool);
  storage = openStorage({ folder });
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const HEARD = { text: "A word.", logProbability: -1, tokens: 10 };

function work(recognise: Recognise) {
  const now = () => new Date();
  const worker = startInterviews(
    {
      db,
      storage,
      ear: { listenTo: () => recognise, warm: async () => {}, close: async () => {} },
      speaker: { speak: async () => null, rehearse: async () => {}, close: async () => {} },
      interviewer: openInterviewer(null, {
        record: async () => 0,
        tokensUsed: async () => ({ interview: 0, day: 0 }),
        now,
      }),
      modelHost: null,
      hearings: new Map(),
      log: pino({ level: "silent" }),
      now,
    },
    pool,
  );
  onTestFinished(() => worker.stop());
  return worker;
}

const patient = { timeout: 60_000, interval: 20 };
const jobs = () => db.selectFrom("interview_job").selectAll().orderBy("id").execute();
const idle = () => vi.waitFor(async () => expect(await jobs()).toEqual([]), patient);
const transcript = async (attemptId: number) =>
  (
    await db
      .selectFrom("interview_turn")
      .select("transcript")
      .where("attempt_id", "=", attemptId)
      .where("seq", "=", 1)
      .executeTakeFirstOrThrow()
  ).transcript;

/** An interview whose answer waits to be heard, in eight parts; nothing else does. */
async function anAnswer(): Promise<number> {
  const attemptId = await begun(db, { facts: { speaks: false } });
  const asking = work(() => Promise.reject(new Error("nobody speaks")));
  await idle();
  await asking.stop();
  const spoken = { attemptId, seq: 1, clientTurnId: randomUUID() };
  const [words, pause] = [voice({ seconds: 4, loudness: 0.3 }), voice({ seconds: 1, loudness: 0.001 })];
  const pieces = await sendPieces(
    { db, storage },
    spoken,
    joinFiles(Array.from({ length: 8 }, () => [words, pause]).flat()),
  );
  await answer(db, { ...spoken, pieces });
  await db.deleteFrom("interview_job").execute();
  return attemptId;
}

async function waitToBeHeard(attemptId: number): Promise<void> {
  await db.transaction().execute((tx) => queueJob(tx, { attemptId, kind: "hear", seq: 1, now: new Date() }));
}

/** Hears one part a time, and is then too slow for the next. */
function tooSlowForTwo(): Recognise {
  let asked = 0;
  return async () => {
    asked += 1;
    if (asked % 2 === 0) throw new Error("It took too long");
    return HEARD;
  };
}

/** A part that is being heard until the test lets it be over. */
function heldBack() {
  const gate = Promise.withResolvers<void>();
  const hearing = Promise.withResolvers<void>();
  const recognise: Recognise = async () => {
    hearing.resolve();
    await gate.promise;
    return HEARD;
  };
  return { recognise, hearing: hearing.promise, release: () => gate.resolve() };
}

/** As if the machine had been too busy to renew it. */
async function expire(): Promise<void> {
  await db
    .updateTable("interview_job")
    .set({ lease_until: new Date(Date.now() - 1) })
    .execute();
  await pool.query("select pg_notify($1, '')", [INTERVIEW_WORK]);
  await vi.waitFor(
    async () => expect((await jobs()).map(({ lease_until }) => Number(lease_until) > Date.now())).toEqual([true]),
    patient,
  );
}

it("does not give up a transcription that comes on, however often it fails [B4.18]", async () => {
  const attemptId = await anAnswer();
  await waitToBeHeard(attemptId);
  work(tooSlowForTwo());
  await idle();
  expect(await transcript(attemptId)).toBe(Array.from({ length: 8 }, () => HEARD.text).join(" "));
});

it("does not give it up at the end of the interview either", async () => {
  const attemptId = await anAnswer();
  await db.transaction().execute((tx) => endInterview(tx, { attemptId, now: new Date() }));
  work(tooSlowForTwo());
  await idle();
  expect(await transcript(attemptId)).toBe(Array.from({ length: 8 }, () => HEARD.text).join(" "));
});

it("does not take a job from itself because it was too slow to renew it", async () => {
  const attemptId = await anAnswer();
  const { recognise, hearing, release } = heldBack();
  await waitToBeHeard(attemptId);
  work(recognise);
  await hearing;
  const leases = async () => (await jobs()).map(({ lease }) => lease);
  const before = await leases();
  for (let stall = 0; stall < 5; stall += 1) await expire();
  expect(await leases()).toEqual(before);
  release();
  await idle();
  expect(await transcript(attemptId)).toContain(HEARD.text);
});

it("counts no try of a slow worker whose job another one took over", async () => {
  const attemptId = await anAnswer();
  const { recognise, hearing, release } = heldBack();
  await waitToBeHeard(attemptId);
  work(recognise);
  await hearing;
  work(recognise);
  for (let stall = 0; stall < 5; stall += 1) {
    await expire();
    await vi.waitFor(async () => expect(await jobs()).toMatchObject([{ tries: 1 }]), patient);
  }
  release();
  await idle();
  expect(await transcript(attemptId)).toContain(HEARD.text);
});

it("counts no try of a worker that was stopped", async () => {
  const attemptId = await anAnswer();
  const { recognise, release } = heldBack();
  await waitToBeHeard(attemptId);
  for (let restart = 0; restart < 5; restart += 1) {
    const worker = work(recognise);
    await vi.waitFor(async () => expect(await jobs()).toMatchObject([{ lease: expect.any(String) }]), patient);
    await worker.stop();
  }
  release();
  work(recognise);
  await idle();
  expect(await transcript(attemptId)).toContain(HEARD.text);
});
