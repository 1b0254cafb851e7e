import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openDb, openPool, type Db } from "@invigil/db/connection";
import { createTestDatabase, type TestDatabase } from "@invigil/db/testing/test-database";
import { openInterviewer } from "@invigil/interviewer/open-interviewer";
import { queueJob } from "@invigil/records/interviews/jobs";
import { voice } from "@invigil/sound/testing/sounds";
import { openStorage } from "@invigil/storage/open-storage";
import type { Storage } from "@invigil/storage/storage";
import type { Pool } from "pg";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import type { InterviewDeps } from "./deps.ts";
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
  folder = await mkdtemp(join(tmpdir(), "invigil-turns-"));
  pool = openPool(database.url, { max: 12 });
  db = openDb(pool);
  storage = openStorage({ folder });
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** A worker; `hear` is asked for each part of an answer, and with whose it is. */
function work(hear: (owner: number) => Promise<void>, speak = async () => Buffer.from("RIFF")) {
  const deps: InterviewDeps = {
    db,
    storage,
    ear: {
      listenTo:
        ({ owner }) =>
        async () => {
          await hear(Number(owner));
          return { text: "A word.", logProbability: -1, tokens: 10 };
        },
      warm: async () => {},
      close: async () => {},
    },
    speaker: { speak, rehearse: async () => {}, close: async () => {} },
    interviewer: openInterviewer(null, {
      record: async () => 0,
      tokensUsed: async () => ({ interview: 0, day: 0 }),
      now: () => new Date(),
    }),
    modelHost: null,
    hearings: new Map(),
    log: pino({ level: "silent" }),
    now: () => new Date(),
  };
  const worker = startInterviews(deps, pool);
  onTestFinished(() => worker.stop());
}

const turn = (attemptId: number, seq: number) =>
  db
    .selectFrom("interview_turn")
    .selectAll()
    .where("attempt_id", "=", attemptId)
    .where("seq", "=", seq)
    .executeTakeFirst();
const jobs = () => db.selectFrom("interview_job").select(["attempt_id", "kind"]).execute();
const idle = () => vi.waitFor(async () => expect(await jobs()).toEqual([]), 15_000);

/** An answer that waits to be heard; nothing else does. */
async function said(attemptId: number, seq: number, seconds: number): Promise<void> {
  const at = { attemptId, seq, clientTurnId: randomUUID() };
  const pieces = await sendPieces({ db, storage }, at, voice({ seconds, loudness: 0.3 }));
  await db
    .updateTable("interview_turn")
    .set({ client_turn_id: at.clientTurnId, mode: "spoken", pieces, answered_at: new Date() })
    .where("attempt_id", "=", attemptId)
    .where("seq", "=", seq)
    .execute();
  await db.transaction().execute((tx) => queueJob(tx, { attemptId, kind: "hear", seq, now: new Date() }));
}

/** Interviews in which each has a first question; no worker is left. */
async function interviews(count: number): Promise<number[]> {
  const ids = [];
  for (let index = 0; index < count; index += 1) ids.push(await begun(db));
  for (const attempt_id of ids) {
    const question = { kind: "question", text: "What?", source: "script", why: "In the plan." } as const;
    await db
      .insertInto("interview_turn")
      .values({ attempt_id, seq: 1, ...question, asked_at: new Date() })
      .execute();
  }
  await db.deleteFrom("interview_job").execute();
  await db.updateTable("interview_session").set({ turn_seq: 1, phase: "asking" }).execute();
  return ids;
}

it("asks the next question while nothing but long answers is being heard", async () => {
  const [one = 0, other = 0, third = 0] = await interviews(3);
  await said(one, 1, 60);
  await said(other, 1, 60);
  const heard = new Set<number>();
  const gate = Promise.withResolvers<void>();
  work(async (owner) => {
    heard.add(owner);
    await gate.promise;
  });
  await vi.waitFor(() => expect(heard).toEqual(new Set([one, other])), 10_000);
  await answer(db, { attemptId: third, seq: 1, text: "A typed answer." });
  await vi.waitFor(async () => expect(await turn(third, 2)).toMatchObject({ kind: "question" }), 10_000);
  gate.resolve();
  await idle();
  expect((await turn(one, 1))?.transcript).toMatch(/^A word\. .*A word\.$/);
});

it("hears a long answer in slices, so that a short one of somebody else is not last", async () => {
  const [long = 0, short = 0] = await interviews(2);
  await said(long, 1, 100);
  // Another turn of the same interview gets no place of its own.
  await db
    .insertInto("interview_turn")
    .values({
      attempt_id: long,
      seq: 2,
      kind: "question",
      text: "And?",
      source: "script",
      why: "",
      asked_at: new Date(),
    })
    .execute();
  await said(long, 2, 100);
  await said(short, 1, 4);
  const order: number[] = [];
  let atOnce = 0;
  let most = 0;
  work(async (owner) => {
    order.push(owner);
    if (owner === long) most = Math.max(most, (atOnce += 1));
    await new Promise((resolve) => setImmediate(resolve));
    if (owner === long) atOnce -= 1;
  });
  await idle();
  expect(most).toBe(1);
  expect(order.indexOf(short)).toBeLessThan(5);
  // Each second was heard once, and both answers completely.
  for (const seq of [1, 2]) {
    const sentences = (await turn(long, seq))?.sentences as { from: number; to: number }[];
    expect(sentences.at(-1)?.to).toBeGreaterThan(99_000);
    expect(sentences.every(({ from }, at) => from >= (sentences[at - 1]?.to ?? 0))).toBe(true);
  }
});

it("transcribes an answer that was given while its beginning was being heard, on a slow machine", async () => {
  const attemptId = await begun(db);
  // Longer than it takes to notice that the job of asking is over.
  const slowly = () => sleep(2_500);
  work(slowly, async () => (await slowly(), Buffer.from("RIFF")));
  const waiting = () => db.selectFrom("interview_job").select(["kind", "lease"]).execute();
  const patient = { timeout: 60_000, interval: 50 };
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), patient);
  const spoken = { attemptId, seq: 1, clientTurnId: randomUUID() };
  const [words, pause] = [voice({ seconds: 4, loudness: 0.3 }), voice({ seconds: 6, loudness: 0.001 })];
  const pieces = await sendPieces({ db, storage }, spoken, joinFiles([words, pause, words]));
  await db.transaction().execute((tx) => queueJob(tx, { attemptId, kind: "hear", seq: 1, now: new Date() }));
  await vi.waitFor(
    async () => expect(await waiting()).toMatchObject([{ kind: "hear", lease: expect.any(String) }]),
    patient,
  );
  await answer(db, { ...spoken, pieces });
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), patient);
  expect(await turn(attemptId, 1)).toMatchObject({ transcript: expect.stringContaining("A word.") });
});
