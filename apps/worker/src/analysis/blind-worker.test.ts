import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDb, openPool, type Db } from "@invigil/db/connection";
import { createTestDatabase, type TestDatabase } from "@invigil/db/testing/test-database";
import { publishWorker } from "@invigil/records/runs/workers";
import { createAttempt } from "@invigil/records/testing/queue-rows";
import { voice } from "@invigil/sound/testing/sounds";
import { openStorage } from "@invigil/storage/open-storage";
import { openVision, type Vision } from "@invigil/vision/vision";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createKnownPhotos } from "./known-photos.ts";
import { retryWaits, startAnalysis } from "./start-analysis.ts";

let database: TestDatabase;
let folder: string;
let db: Db;
beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "invigil-blind-"));
  db = openDb(openPool(database.url, { max: 3 }));
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const blindSince = async () => (await db.selectFrom("worker").select("blind_since").executeTakeFirst())?.blind_since;

async function storeClip(storage: ReturnType<typeof openStorage>): Promise<void> {
  const { attemptId } = await createAttempt(db);
  const content = voice({ seconds: 1, loudness: 0.3 });
  const at = new Date("2026-01-01T10:00:00Z");
  await storage.put("clip", content);
  const about = { id: "clip", attempt_id: attemptId, kind: "incident", content_type: "audio/wav" } as const;
  const times = { taken_at: at, created_at: at, stored_at: at };
  await db
    .insertInto("proctor_media")
    .values({ ...about, ...times, sequence: 1, size: content.length, state: "stored" })
    .execute();
}

it("waits longer after each failure to load the detectors, from 15 seconds to 5 minutes", () => {
  const waits = retryWaits();
  expect([1, 2, 3, 4, 5, 6, 7].map(() => waits.next().value / 1_000)).toEqual([15, 30, 60, 120, 240, 300, 300]);
});

it("says that it is blind while its detectors cannot be loaded, and works once they can", async () => {
  const storage = openStorage({ folder });
  await publishWorker(db, { id: "w", technologies: [], offers: [], unavailable: [] });
  await storeClip(storage);
  const broken = openVision({ file: new URL("./testing/no-thread.ts", import.meta.url) });
  const whole = openVision({ timeout: 100_000 });
  let tries = 0;
  let heal = false;
  const vision: Vision = {
    look(content, lookFor) {
      tries += 1;
      return (heal ? whole : broken).look(content, lookFor);
    },
    close: () => Promise.resolve(),
  };
  const log = pino({ level: "silent" });
  const deps = { worker: "w", db, storage, vision, photos: createKnownPhotos(storage, vision), log };
  const analysis = startAnalysis(deps, { first: 20, last: 40 });
  await vi.waitUntil(() => tries > 2, { timeout: 60_000 });
  const since = await blindSince();
  expect(since).toBeInstanceOf(Date);
  const before = tries;
  await vi.waitUntil(() => tries > before + 1, { timeout: 60_000 });
  expect(await blindSince()).toEqual(since);
  heal = true;
  await vi.waitUntil(() => db.selectFrom("attempt_event").select("id").executeTakeFirst(), { timeout: 100_000 });
  expect(await blindSince()).toBeNull();
  await analysis.stop();
  await Promise.all([broken.close(), whole.close()]);
});
