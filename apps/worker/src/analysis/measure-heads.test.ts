import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDb, openPool, type Db } from "@invigil/db/connection";
import { toJson } from "@invigil/db/json";
import { createTestDatabase, type TestDatabase } from "@invigil/db/testing/test-database";
import { createAttempt } from "@invigil/records/testing/queue-rows";
import { openStorage } from "@invigil/storage/open-storage";
import { person } from "@invigil/vision/testing/pictures";
import { openVision } from "@invigil/vision/vision";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createKnownPhotos } from "./known-photos.ts";
import { analyseNext } from "./start-analysis.ts";

const vision = openVision({ timeout: 100_000 });

let database: TestDatabase;
let folder: string;
let db: Db;
beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "invigil-heads-"));
  db = openDb(openPool(database.url, { max: 3 }));
});
afterEach(async () => {
  await vision.close();
  await db.destroy();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

it("measures how a head is held only in tests that ask for small movements", async () => {
  const storage = openStorage({ folder });
  const photos = createKnownPhotos(storage, vision);
  const deps = { worker: "w", db, storage, vision, photos, log: pino({ level: "silent" }) };
  const { attemptId } = await createAttempt(db);
  const turnOf = async (id: string, sequence: number) => {
    const content = await person("ann");
    const at = new Date(Date.UTC(2026, 0, 1, 10, 0, sequence));
    await storage.put(id, content);
    const about = { id, attempt_id: attemptId, kind: "snapshot", sequence, content_type: "image/webp" } as const;
    const times = { taken_at: at, created_at: at, stored_at: at };
    await db
      .insertInto("proctor_media")
      .values({ ...about, ...times, size: content.length, state: "stored" })
      .execute();
    await analyseNext(deps);
    const row = await db.selectFrom("proctor_media").select("metadata").where("id", "=", id).executeTakeFirstOrThrow();
    return (row.metadata as { analysis?: { pose?: { turn: number } } }).analysis?.pose?.turn;
  };
  expect(await turnOf("before", 1)).toBeUndefined();
  const settings = toJson({ proctor: { movements: true } });
  await db.updateTable("test").set({ settings }).execute();
  // She looks to her right.
  expect(await turnOf("after", 2)).toBeLessThan(-0.3);
});
