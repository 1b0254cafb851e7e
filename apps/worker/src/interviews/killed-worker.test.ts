import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openDb, openPool, type Db } from "@invigil/db/connection";
import type { InterviewJobKind } from "@invigil/db/generated";
import { createTestDatabase, type TestDatabase } from "@invigil/db/testing/test-database";
import { openInterviewer } from "@invigil/interviewer/open-interviewer";
import { storeCv } from "@invigil/records/interviews/cv";
import { endInterview } from "@invigil/records/interviews/end-interview";
import { queueJob } from "@invigil/records/interviews/jobs";
import { readSession } from "@invigil/records/interviews/sessions";
import { voice } from "@invigil/sound/testing/sounds";
import { openStorage } from "@invigil/storage/open-storage";
import type { Storage } from "@invigil/storage/storage";
import type { Pool } from "pg";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { startInterviews } from "./start-interviews.ts";
import { begun, consented, sendPieces } from "./testing/interview.ts";

const HANGING = fileURLToPath(new URL("./testing/hanging-worker.ts", import.meta.url));
const MODEL = { facts: { interviewer: "model", model: "m", model_host: "model.example" } };

let database: TestDatabase;
let folder: string;
let pool: Pool;
let db: Db;
let storage: Storage;
beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "invigil-killed-"));
  pool = openPool(database.url, { max: 12 });
  db = openDb(pool);
  storage = openStorage({ folder });
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const waitLong = { timeout: 45_000, interval: 100 };

/** Starts a worker, waits until it does all of these, kills it, and lets another one go on. */
async function killIn(kinds: InterviewJobKind[]): Promise<void> {
  const child = spawn(process.execPath, [HANGING, database.url], { stdio: "inherit" });
  onTestFinished(() => void child.kill("SIGKILL"));
  const held = () => db.selectFrom("interview_job").select("kind").where("lease", "is not", null).execute();
  await vi.waitFor(
    async () => expect((await held()).map(({ kind }) => kind)).toEqual(expect.arrayContaining(kinds)),
    waitLong,
  );
  child.kill("SIGKILL");
  await once(child, "exit");
  const now = () => new Date();
  const worker = startInterviews(
    {
      db,
      storage,
      ear: {
        listenTo: () => async () => ({ text: "I built a queue.", logProbability: -1, tokens: 5 }),
        warm: async () => {},
        close: async () => {},
      },
      speaker: { speak: async () => Buffer.from("RIFF"), rehearse: async () => {}, close: async () => {} },
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
  const left = () => db.selectFrom("interview_job").select("kind").execute();
  await vi.waitFor(async () => expect(await left()).toEqual([]), waitLong);
}

const turns = (attemptId: number) =>
  db.selectFrom("interview_turn").selectAll().where("attempt_id", "=", attemptId).orderBy("seq").execute();

it("a worker killed while it asks, listens, prepares and scores is replaced, and nothing is asked twice", async () => {
  const asked = await begun(db, MODEL);
  await db.deleteFrom("interview_job").where("kind", "=", "speak").execute();
  const heard = await begun(db);
  await db.deleteFrom("interview_job").where("attempt_id", "=", heard).execute();
  await sendPieces(
    { db, storage },
    { attemptId: heard, seq: 0, clientTurnId: randomUUID() },
    voice({ seconds: 7, loudness: 0.3 }),
  );
  await db.transaction().execute((tx) => queueJob(tx, { attemptId: heard, kind: "hear", seq: 0, now: new Date() }));
  const prepared = await consented(db, MODEL);
  const scored = await begun(db, MODEL);
  await db.transaction().execute((tx) => endInterview(tx, { attemptId: scored, now: new Date() }));

  await killIn(["ask", "hear", "prepare", "score"]);
  expect((await turns(asked)).map(({ kind }) => kind)).toEqual(["greeting", "question"]);
  expect((await turns(heard))[0]?.sentences).toMatchObject([{ from: 0, text: "I built a queue." }]);
  expect(await readSession(db, prepared)).toMatchObject({ state: "ready", questions: [{}, {}] });
  expect(await readSession(db, scored)).toMatchObject({ result: "NRE" });
});

it("a worker killed while it speaks and reads a CV is replaced", async () => {
  const spoken = await begun(db);
  await db.deleteFrom("interview_job").where("kind", "=", "ask").execute();
  const attemptId = await consented(db, { plan: { cv: "optional" } });
  const session = await readSession(db, attemptId);
  if (!session) throw new Error("no session");
  await storage.put("cv", Buffer.from("Robin Example has written TypeScript for years."));
  const cv = { key: "cv", name: "cv.txt", type: "text/plain", bytes: 50, now: new Date() };
  await db.transaction().execute((tx) => storeCv(tx, session, cv));

  await killIn(["speak", "read-cv"]);
  expect((await turns(spoken))[0]).toMatchObject({ audio_key: `interview-voice-${spoken}-0` });
  expect(await readSession(db, attemptId)).toMatchObject({ cv_state: "ready", cv_topics: { skills: ["TypeScript"] } });
});
