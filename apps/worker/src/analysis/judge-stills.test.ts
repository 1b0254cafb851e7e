import { createHash, randomUUID } from "node:crypto";
import { openDb, openPool, type Db } from "@invigil/db/connection";
import { createTestDatabase, type TestDatabase } from "@invigil/db/testing/test-database";
import { noteEvidence } from "@invigil/records/evidence/note-evidence";
import { claimMedia, markAnalysed } from "@invigil/records/media/analysis-work";
import { createAttempt } from "@invigil/records/testing/queue-rows";
import { picturePrint } from "@invigil/vision/picture-print";
import { person } from "@invigil/vision/testing/pictures";
import sharp from "sharp";
import { afterEach, beforeEach, expect, it } from "vitest";
import { judgeStills } from "./judge-stills.ts";

const START = Date.UTC(2026, 0, 1, 10);
const EVERY = 15_000;

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

/** Stores a picture as the worker leaves it after it was looked at. */
async function see(content: Buffer): Promise<string> {
  const id = `snapshot-${randomUUID()}`;
  const at = new Date(START + taken * EVERY);
  taken += 1;
  const about = { attempt_id: attemptId, kind: "snapshot", sequence: taken, content_type: "image/webp" } as const;
  const times = { taken_at: at, created_at: at, stored_at: at };
  await db
    .insertInto("proctor_media")
    .values({ id, ...about, ...times, size: content.length, state: "stored" })
    .execute();
  const media = await claimMedia(db, { leaseMs: 60_000 });
  if (media?.id !== id) throw new Error("Another picture was waiting.");
  const prints = { digest: createHash("sha256").update(content).digest(), print: await picturePrint(content) };
  await db.transaction().execute(async (tx) => {
    await markAnalysed(tx, media, { unclear: null, faces: 1 }, prints);
    await judgeStills(tx, media);
  });
  return id;
}
const lines = () => db.selectFrom("attempt_event").selectAll().where("kind", "=", "camera-still").execute();

it("writes one line for a still picture, from its first to its last, and names the camera", async () => {
  const at = new Date(START);
  const data = { label: "OBS Virtual Camera" };
  await noteEvidence(db, [{ attemptId, kind: "webcam-enabled", at, now: at, source: "browser", data }]);
  const still = await person("ann");
  const ids: string[] = [];
  for (let count = 0; count < 20; count += 1) ids.push(await see(still));
  const [line, ...more] = await lines();
  expect(more).toEqual([]);
  expect(line).toMatchObject({
    at: new Date(START),
    source: "analysis",
    media_id: ids[0],
    data: {
      pattern: "identical",
      count: 20,
      minutes: 5,
      to: new Date(START + 19 * EVERY).toISOString(),
      device: "OBS Virtual Camera",
      pictures: [ids[0], ids[1], ids[2], ids[17], ids[18], ids[19]],
    },
  });
});

/** Even noise of a sensor, and a body that rises by part of a pixel. */
async function filmed(picture: Buffer, { noise, breath, seed }: { noise: number; breath: number; seed: number }) {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let state = seed + 1;
  const chance = () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
  const line = info.width * 3;
  const shot = Buffer.from(data);
  for (let at = 0; at < data.length - line; at += 1) {
    const moved = (data[at] ?? 0) * (1 - breath) + (data[at + line] ?? 0) * breath;
    shot[at] = Math.max(0, Math.min(255, moved + (chance() + chance() + chance() - 1.5) * 2 * noise));
  }
  return sharp(shot, { raw: { width: info.width, height: info.height, channels: 3 } })
    .webp({ quality: 90 })
    .toBuffer();
}

it("writes nothing about a person who sits very still in front of a real camera", async () => {
  const sitting = await person("ann");
  for (let seed = 0; seed < 16; seed += 1) {
    await see(await filmed(sitting, { noise: 3, breath: 0.5 + 0.5 * Math.sin(seed), seed }));
  }
  expect(await lines()).toEqual([]);
});

it("finds a still picture behind the same noise", async () => {
  const still = await person("ann");
  for (let seed = 0; seed < 16; seed += 1) await see(await filmed(still, { noise: 3, breath: 0, seed }));
  const [line] = await lines();
  expect(line).toMatchObject({ data: { pattern: "nearly" } });
  expect(line?.confidence).toBeCloseTo(0.6);
});
