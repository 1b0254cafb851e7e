import { noteFindings } from "@invigil/records/evidence/note-findings";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { claimMedia, markAnalysed } from "@invigil/records/media/analysis-work";
import { openDb, openPool, type Db } from "@invigil/db/connection";
import { toJson } from "@invigil/db/json";
import { besideOpen } from "@invigil/db/testing/beside-open";
import { createAttempt } from "@invigil/records/testing/queue-rows";
import { createTestDatabase, type TestDatabase } from "@invigil/db/testing/test-database";
import { openStorage } from "@invigil/storage/open-storage";
import type { Storage } from "@invigil/storage/storage";
import { lookOnce } from "@invigil/vision/testing/look-once";
import { crowd, darkened, drawing, person, personAgain, turned, withLaptop } from "@invigil/vision/testing/pictures";
import { voice } from "@invigil/sound/testing/sounds";
import { openVision } from "@invigil/vision/vision";
import { pino } from "pino";
import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";
import { createKnownPhotos } from "./known-photos.ts";
import { analyseNext, startAnalysis, type AnalysisDeps } from "./start-analysis.ts";

const vision = lookOnce(openVision({ timeout: 100_000 }));
afterAll(() => vision.close());

let database: TestDatabase;
let folder: string;
let db: Db;
let storage: Storage;
let deps: AnalysisDeps;
let attemptId: number;
let taken: number;
beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "invigil-analysis-"));
  db = openDb(openPool(database.url, { max: 3 }));
  storage = openStorage({ folder });
  const photos = createKnownPhotos(storage, vision);
  deps = { worker: "w", db, storage, vision, photos, log: pino({ level: "silent" }) };
  attemptId = (await createAttempt(db)).attemptId;
  taken = 0;
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

type Kind = "identity_image" | "snapshot" | "incident";
async function store(kind: Kind, content: Buffer): Promise<string> {
  const id = `${kind}-${randomUUID()}`;
  taken += 1;
  const at = new Date(Date.UTC(2026, 0, 1, 10, 0, taken));
  await storage.put(id, content);
  await db
    .insertInto("proctor_media")
    .values({
      id,
      attempt_id: attemptId,
      kind,
      sequence: kind === "identity_image" ? null : taken,
      content_type: kind === "incident" ? "audio/wav" : "image/webp",
      size: content.length,
      state: "stored",
      taken_at: at,
      created_at: at,
      stored_at: at,
    })
    .execute();
  return id;
}
async function analyseAll(): Promise<void> {
  while (await analyseNext(deps));
}
const findings = () =>
  db.selectFrom("attempt_event").selectAll().where("source", "=", "analysis").orderBy("id").execute();

it("records what two pictures agree on, with time, confidence, picture and detector", async () => {
  await store("snapshot", await person("ann"));
  const none = [await store("snapshot", await drawing("nothing")), await store("snapshot", await drawing("nothing"))];
  const many = [await store("snapshot", await crowd()), await store("snapshot", await crowd())];
  const phone = [
    await store("snapshot", await drawing("cell phone")),
    await store("snapshot", await drawing("cell phone")),
  ];
  await store("snapshot", await darkened(await person("ann")));
  await analyseAll();
  const found = await findings();
  expect(found.map(({ kind, media_id }) => [kind, media_id])).toEqual([
    ["no-face", none[0]],
    ["no-face", none[1]],
    ["multiple-faces", many[0]],
    ["multiple-faces", many[1]],
    ["no-face", phone[0]],
    ["objects", phone[0]],
    ["no-face", phone[1]],
    ["objects", phone[1]],
  ]);
  // They are three happenings: each further report belongs to the first of its kind.
  expect(found.filter(({ part_of }) => part_of === null).map(({ kind }) => kind)).toEqual([
    "no-face",
    "multiple-faces",
    "objects",
  ]);
  const several = found[2];
  expect(several).toMatchObject({
    attempt_id: attemptId,
    at: new Date("2026-01-01T10:00:04.000Z"),
    detector: "face-api ssd_mobilenetv1 1.7.15",
    data: { sequence: 4, faces: 3 },
  });
  expect(several?.confidence).toBeGreaterThan(0.6);
  expect(found[5]).toMatchObject({ detector: "efficientdet-lite0 float", data: { objects: [{ kind: "cell phone" }] } });
  const rows = await db.selectFrom("proctor_media").select(["metadata", "analysed_at"]).orderBy("sequence").execute();
  expect(rows.every(({ analysed_at }) => analysed_at !== null)).toBe(true);
  expect(rows.at(-1)?.metadata).toMatchObject({ analysis: { unclear: "dark" } });
});

it("believes no single picture, unless the browser saw the same", async () => {
  await store("snapshot", await person("ann"));
  await store("snapshot", await drawing("cell phone"));
  await store("snapshot", await person("ann"));
  await store("snapshot", await person("ann"));
  await analyseAll();
  expect(await findings()).toEqual([]);
  const seen = await store("snapshot", await drawing("cell phone"));
  const at = new Date(Date.UTC(2026, 0, 1, 10, 0, taken));
  const alert = { attempt_id: attemptId, kind: "objects", at, received_at: at, source: "browser" } as const;
  await db.insertInto("attempt_event").values(alert).execute();
  await analyseAll();
  expect((await findings()).map(({ kind, media_id }) => [kind, media_id])).toEqual([["objects", seen]]);
});

it("remembers what stood in the room at the start, and says nothing about it", async () => {
  for (const _ of [1, 2, 3, 4, 5]) await store("snapshot", await withLaptop("ann"));
  await analyseAll();
  expect(await findings()).toEqual([]);
  const { metadata } = await db.selectFrom("proctor_media").select("metadata").limit(1).executeTakeFirstOrThrow();
  // It was seen all the same.
  expect(JSON.stringify(metadata)).toContain("laptop");
});

it("calls a person whose face cannot be seen turned away, not nobody", async () => {
  for (const _ of [1, 2, 3]) await store("snapshot", await turned("ben"));
  await analyseAll();
  expect(new Set((await findings()).map(({ kind }) => kind))).toEqual(new Set(["turned-away"]));
});

it("records nothing about the face of an excused candidate", async () => {
  const { test_id, account_id } = await db
    .selectFrom("attempt")
    .select(["test_id", "account_id"])
    .where("id", "=", attemptId)
    .executeTakeFirstOrThrow();
  const accommodations = toJson({ no_face_alerts: true });
  const invite = { id: "an-invite", test_id, account_id, email: "ann@example.com", accommodations };
  await db.insertInto("invite").values(invite).execute();
  await db.updateTable("attempt").set({ invite_id: invite.id }).where("id", "=", attemptId).execute();
  for (const _ of [1, 2]) await store("snapshot", await crowd());
  for (const _ of [1, 2]) await store("snapshot", await drawing("cell phone"));
  await analyseAll();
  expect((await findings()).map(({ kind }) => kind)).toEqual(["objects", "objects"]);
});

it("reports a different face only after several pictures of it, once", async () => {
  const photo = await store("identity_image", await person("ann"));
  await store("snapshot", await personAgain("ann"));
  const other = [];
  for (const _ of [1, 2, 3, 4]) other.push(await store("snapshot", await person("eve")));
  await analyseAll();
  const found = await findings();
  expect(found).toMatchObject([
    {
      kind: "different-face",
      media_id: other[2],
      detector: "face-api face_recognition 1.7.15",
      data: { photo, pictures: [other[2], other[1], other[0]], different: 3, compared: 4 },
    },
  ]);
  expect(found[0]?.confidence).toBeGreaterThan(0.5);
});

it("reports a different face once if two workers analyse two pictures of it", async () => {
  const photo = await store("identity_image", await person("ann"));
  const other: string[] = [];
  for (const _ of [1, 2]) other.push(await store("snapshot", await person("eve")));
  await analyseAll();
  for (const _ of [3, 4]) other.push(await store("snapshot", await person("eve")));
  const third = await claimMedia(db, { leaseMs: 60_000 });
  if (!third) throw new Error("nothing waits");
  await besideOpen(
    db,
    async (tx) => {
      await markAnalysed(tx, third, { photo, distance: 0.9 });
      const data = { photo, pictures: other.slice(0, 3) };
      await noteFindings(tx, third, [{ kind: "different-face", confidence: 1, detector: "another", data }]);
    },
    () => analyseNext(deps),
  );
  expect((await findings()).map(({ kind, media_id }) => [kind, media_id])).toEqual([["different-face", other[2]]]);
});

it("measures clips, and says openly what it cannot read", async () => {
  const clip = await store("incident", voice({ seconds: 2, loudness: 0.3 }));
  const strange = await store("incident", Buffer.from("not a sound"));
  const broken = await store("snapshot", Buffer.from("not a picture"));
  await analyseAll();
  expect(await findings()).toMatchObject([
    { kind: "voice", media_id: clip, detector: "sound-level 1", data: { level: { seconds: 2 } } },
    { kind: "voice", media_id: strange, confidence: null, data: { analysed: false } },
    { kind: "snapshot", media_id: broken, data: { analysed: false, note: "It could not be analysed." } },
  ]);
});

it("writes transcripts if a speech model is installed", async () => {
  await store("incident", voice({ seconds: 2, loudness: 0.3 }));
  const speech = { transcribe: async () => "the answer is b", close: async () => {} };
  await analyseNext({ ...deps, speech });
  expect(await findings()).toMatchObject([
    { kind: "voice", data: { transcribed: true } },
    { kind: "transcript", detector: "moonshine-tiny quantized", data: { text: "the answer is b" } },
  ]);
});

it("retries once, then says that it could not be analysed", async () => {
  const blind = openVision({ file: new URL("./testing/no-thread.ts", import.meta.url) });
  const failing = { ...deps, vision: blind };
  const id = await store("snapshot", await person("ann"));
  expect(await analyseNext(failing)).toBe(true);
  expect(await analyseNext(failing)).toBe(false);
  expect(await findings()).toEqual([]);
  await db.updateTable("proctor_media").set({ analysis_until: null }).execute();
  await analyseNext(failing);
  expect(await findings()).toMatchObject([
    { kind: "snapshot", media_id: id, data: { analysed: false, reason: "The analysis failed (ThreadFailed)" } },
  ]);
  expect(await analyseNext(failing)).toBe(false);
  await blind.close();
});

it("takes over what a dead worker was analysing, and gives up after the second time", async () => {
  await store("snapshot", await person("ann"));
  for (const _ of [1, 2]) {
    expect(await claimMedia(db, { leaseMs: 60_000 })).toBeDefined();
    expect(await claimMedia(db, { leaseMs: 60_000 })).toBeUndefined();
    await db
      .updateTable("proctor_media")
      .set({ analysis_until: new Date(0) })
      .execute();
  }
  await analyseNext(deps);
  expect(await findings()).toMatchObject([{ kind: "snapshot", data: { analysed: false } }]);
});

it("records nothing about a picture that was deleted meanwhile", async () => {
  await store("snapshot", await drawing("nothing"));
  await analyseAll();
  const id = await store("snapshot", await drawing("nothing"));
  const late = {
    read: async (key: string) => {
      const content = await storage.read(key);
      await db.updateTable("proctor_media").set({ state: "deleted" }).where("id", "=", id).execute();
      return content;
    },
  };
  await analyseNext({ ...deps, storage: late });
  expect(await findings()).toEqual([]);
});

it("never gives one picture to two workers", async () => {
  for (const _ of [1, 2, 3]) await store("incident", voice({ seconds: 1, loudness: 0.3 }));
  const claims = await Promise.all([1, 2, 3, 4].map(() => claimMedia(db, { leaseMs: 60_000 })));
  expect(new Set(claims.map((claim) => claim?.id)).size).toBe(4);
});

it("releases a picture untouched when it is stopped", async () => {
  await store("snapshot", await person("ann"));
  const stopping = new AbortController();
  const closed = openVision({ file: new URL("./testing/no-thread.ts", import.meta.url) });
  stopping.abort();
  await analyseNext({ ...deps, vision: closed }, stopping.signal);
  const row = await db.selectFrom("proctor_media").selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ analysis_tries: 0, analysis_until: null, analysed_at: null });
  await closed.close();
});

it("works by itself until it is stopped", async () => {
  await store("incident", voice({ seconds: 1, loudness: 0.3 }));
  const analysis = startAnalysis(deps);
  const found = await vi.waitUntil(async () => (await findings())[0], { timeout: 100_000 });
  await analysis.stop();
  expect(found.kind).toBe("voice");
});
