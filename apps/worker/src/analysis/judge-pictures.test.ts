import { randomUUID } from "node:crypto";
import { openDb, openPool, type Db } from "@invigil/db/connection";
import { createTestDatabase, type TestDatabase } from "@invigil/db/testing/test-database";
import { claimMedia, markAnalysed } from "@invigil/records/media/analysis-work";
import { createAttempt } from "@invigil/records/testing/queue-rows";
import { picturePrint } from "@invigil/vision/picture-print";
import { person, withLaptop } from "@invigil/vision/testing/pictures";
import { afterEach, beforeEach, expect, it } from "vitest";
import { judgePictures } from "./judge-pictures.ts";

let database: TestDatabase;
let db: Db;
let attemptId: number;
let taken: number;
beforeEach(async () => {
  database = await createTestDatabase();
  db = openDb(openPool(database.url, { max: 2 }));
  attemptId = (await createAttempt(db)).attemptId;
  taken = 0;
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
});

const face = { what: "face", score: 0.95, box: { x: 0.4, y: 0.2, width: 0.2, height: 0.3 } };
/** Where `withLaptop` puts one. */
const beside = { x: 0.55, y: 0.55, width: 0.4, height: 0.4 };
type Thing = typeof face & { closer?: boolean };

/** Judges a picture in which the detectors found these things besides the candidate. Returns the objects reported. */
async function see(content: Buffer, ...things: Thing[]): Promise<string[]> {
  const id = `snapshot-${randomUUID()}`;
  const at = new Date(Date.UTC(2026, 0, 1, 10) + taken * 15_000);
  taken += 1;
  const about = { attempt_id: attemptId, kind: "snapshot", sequence: taken, content_type: "image/webp" } as const;
  const times = { taken_at: at, created_at: at, stored_at: at };
  await db
    .insertInto("proctor_media")
    .values({ id, ...about, ...times, size: content.length, state: "stored" })
    .execute();
  const media = await claimMedia(db, { leaseMs: 60_000 });
  if (media?.id !== id) throw new Error("Another picture was waiting.");
  const fields = await picturePrint(content);
  const seen = { things: [face, ...things], weak: [], likeness: 0.95 };
  const current = { id, sequence: taken, taken_at: at, ...seen, fields, told: [] };
  const reports = await db.transaction().execute(async (tx) => {
    await markAnalysed(tx, media, { unclear: null, ...seen }, { digest: Buffer.from(id), print: fields });
    return judgePictures(tx, media, current);
  });
  return reports.flatMap(({ findings }) => findings.map(({ data }) => JSON.stringify(data["objects"])));
}

const book: Thing = { what: "book", score: 0.35, box: beside };
const phone: Thing = { what: "cell phone", score: 0.6, box: beside, closer: true };

it("writes nothing about a book where nothing has changed since the start", async () => {
  const room = await person("ann");
  for (const _ of [1, 2, 3]) expect(await see(room)).toEqual([]);
  for (const _ of [1, 2, 3]) expect(await see(room, book)).toEqual([]);
});

it("writes about one that was brought there", async () => {
  const room = await person("ann");
  for (const _ of [1, 2, 3]) await see(room);
  const changed = await withLaptop("ann");
  expect(await see(changed, { ...book, what: "laptop" })).toEqual([]);
  expect(await see(changed, { ...book, what: "laptop" })).toHaveLength(2);
});

it("believes a phone of which only a closer look is sure once three pictures show it", async () => {
  const room = await person("ann");
  await see(room);
  expect(await see(room, phone)).toEqual([]);
  expect(await see(room, phone)).toEqual([]);
  expect(await see(room)).toEqual([]);
  for (const _ of [1, 2]) expect(await see(room, phone)).toEqual([]);
  expect(await see(room, phone)).toHaveLength(3);
});
