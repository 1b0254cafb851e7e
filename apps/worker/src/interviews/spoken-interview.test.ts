import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDb, openPool } from "@invigil/db/connection";
import { createTestDatabase } from "@invigil/db/testing/test-database";
import { queueJob } from "@invigil/records/interviews/jobs";
import { readWav } from "@invigil/sound/read-wav";
import { measureSound } from "@invigil/sound/sound-level";
import { openStorage } from "@invigil/storage/open-storage";
import { hasSpeechModel } from "@invigil/vision/speech/speech";
import { hasVoice, openVoice } from "@invigil/vision/voice/voice";
import { pino } from "pino";
import { expect, it, onTestFinished, vi } from "vitest";
import { openInterviews } from "./open-interviews.ts";
import { joinFiles } from "./speech/join-sounds.ts";
import { answer, begun, sendPieces } from "./testing/interview.ts";

const FOLDER = join(import.meta.dirname, "../../../../node_modules/.cache/invigil/speech");
const STORY =
  "Last year I led the search for parcels at a shipping company. I chose one database, because we were only three people. " +
  "I measured every request, and I moved the slow ones into a queue. After two months the search was four times faster.";

it.runIf(hasVoice(FOLDER) && hasSpeechModel(FOLDER))(
  "speaks every question and transcribes an answer of 45 seconds whole, without any network [B4.18]",
  { timeout: 300_000 },
  async () => {
    const database = await createTestDatabase();
    const folder = await mkdtemp(join(tmpdir(), "invigil-spoken-"));
    const pool = openPool(database.url, { max: 10 });
    const db = openDb(pool);
    const storage = openStorage({ folder });
    const speech = { voice: null, transcription: null };
    const worker = openInterviews({
      db,
      pool,
      log: pino({ level: "silent" }),
      storage: { folder },
      speechModel: FOLDER,
      ai: null,
      speech,
    });
    const candidate = openVoice(FOLDER, { timeout: 120_000 });
    onTestFinished(async () => {
      await worker.stop();
      await candidate.close();
      await db.destroy();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    });
    const attemptId = await begun(db);
    const turn = (seq: number) =>
      db
        .selectFrom("interview_turn")
        .selectAll()
        .where("attempt_id", "=", attemptId)
        .where("seq", "=", seq)
        .executeTakeFirst();
    const voiced = (seq: number) =>
      vi.waitUntil(async () => (await turn(seq))?.audio_key ?? false, { timeout: 60_000 });

    const question = readWav(await storage.read(await voiced(1)));
    expect(measureSound(question).audibleSeconds).toBeGreaterThan(1);
    const story = await candidate.speak({ text: STORY, voice: "rms" });
    const spoken = joinFiles(Array.from({ length: 3 }, () => story));
    const seconds = measureSound(readWav(spoken)).seconds;
    expect(seconds).toBeGreaterThan(40);
    const said = { attemptId, seq: 1, clientTurnId: randomUUID() };
    const pieces = await sendPieces({ db, storage }, said, spoken);
    await db.transaction().execute((tx) => queueJob(tx, { attemptId, kind: "hear", seq: 1, now: new Date() }));
    await answer(db, { ...said, pieces });
    await voiced(2);
    const transcript = await vi.waitUntil(async () => (await turn(1))?.transcript ?? false, { timeout: 280_000 });
    expect(transcript.match(/three people/gi)).toHaveLength(3);
    expect(transcript.match(/faster/gi)).toHaveLength(3);
    const heard = await turn(1);
    expect(heard).toMatchObject({ reliable: true });
    expect(heard?.sentences).toEqual(expect.arrayContaining([expect.objectContaining({ from: 0 })]));
  },
);
