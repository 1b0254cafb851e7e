import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDb, openPool, type Db } from "@invigil/db/connection";
import { createTestDatabase, type TestDatabase } from "@invigil/db/testing/test-database";
import { createAttempt } from "@invigil/records/testing/queue-rows";
import { openStorage } from "@invigil/storage/open-storage";
import type { Storage } from "@invigil/storage/storage";
import { lookOnce } from "@invigil/vision/testing/look-once";
import { covered, darkened, person } from "@invigil/vision/testing/pictures";
import { openVision } from "@invigil/vision/vision";
import { pino } from "pino";
import sharp from "sharp";
import { afterAll, afterEach, beforeEach, expect, it } from "vitest";
import { createKnownPhotos } from "./known-photos.ts";
import { analyseNext, type AnalysisDeps } from "./start-analysis.ts";

const vision = lookOnce(openVision({ timeout: 100_000 }));
afterAll(() => vision.close());

const EVERY = 15_000;
let database: TestDatabase;
let folder: string;
let db: Db;
let storage: Storage;
let deps: AnalysisDeps;
let attemptId: number;
let taken: number;
beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "invigil-unclear-"));
  db = openDb(openPool(database.url, { max: 3 }));
  storage = openStorage({ folder });
  deps = {
    worker: "w",
    db,
    storage,
    vision,
    photos: createKnownPhotos(storage, vision),
    log: pino({ level: "silent" }),
  };
  attemptId = (await createAttempt(db)).attemptId;
  taken = 0;
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const time = (picture: number) => new Date(Date.UTC(2026, 0, 1, 10) + picture * EVERY);

async function take(...pictures: Buffer[]): Promise<void> {
  for (const content of pictures) {
    const id = `snapshot-${randomUUID()}`;
    taken += 1;
    const at = time(taken);
    await storage.put(id, content);
    const row = { id, attempt_id: attemptId, kind: "snapshot", sequence: taken, content_type: "image/webp" } as const;
    const times = { taken_at: at, created_at: at, stored_at: at };
    await db
      .insertInto("proctor_media")
      .values({ ...row, ...times, size: content.length, state: "stored" })
      .execute();
  }
  while (await analyseNext(deps));
}
const lines = () => db.selectFrom("attempt_event").selectAll().orderBy("id").execute();

it("says from when to when the picture could not be judged, after three in a row", async () => {
  const ann = await person("ann");
  const black = await darkened(await darkened(ann));
  await take(ann, black, black);
  expect(await lines()).toEqual([]);
  await take(await covered("#8a5a44"), await sharp(ann).blur(30).webp().toBuffer(), ann);
  const found = await lines();
  expect(found.map(({ kind, at, data }) => [kind, at, (data as { why: string }).why])).toEqual([
    ["camera-unclear", time(2), "dark"],
    ["camera-unclear", time(3), "dark"],
    ["camera-unclear", time(4), "covered"],
    ["camera-unclear", time(5), "blurred"],
  ]);
  // One happening.
  expect(found.filter(({ part_of }) => part_of === null)).toHaveLength(1);
});

it("says nothing about a hand that passes in front of the lens, or a dim room with somebody in it", async () => {
  const ann = await person("ann");
  const hand = await covered("#3a2018");
  await take(ann, hand, hand, ann, hand);
  const dim = await sharp(ann).linear(0.35, 0).webp().toBuffer();
  await take(dim, dim, dim);
  expect(await lines()).toEqual([]);
});

it("believes one picture if the browser reported the same, as the same happening", async () => {
  const at = time(1);
  const report = { attempt_id: attemptId, kind: "camera-unclear", at, received_at: at, source: "browser" } as const;
  await db.insertInto("attempt_event").values(report).execute();
  await take(await covered("#101010"));
  expect((await lines()).map(({ source, part_of }) => [source, part_of === null])).toEqual([
    ["browser", true],
    ["analysis", false],
  ]);
});
