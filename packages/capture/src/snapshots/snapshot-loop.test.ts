import { CACHED_IMAGE_LIMIT, IMAGE_RETRIES } from "@invigil/contract/constants";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeFrame } from "../testing/fake-media.ts";
import { fakePuts } from "../testing/fake-storage-server.ts";
import { memoryStorage } from "../testing/memory-storage.ts";
import type { SnapshotEvent, SnapshotOptions } from "../types.ts";
import type { Encoder } from "./encoder.ts";
import { createSnapshotLoop } from "./snapshot-loop.ts";

const INTERVAL = 15_000;
const PICTURE = new Blob(["a picture"], { type: "image/webp" });
const networkError = () => new TypeError("Failed to fetch");

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function setUp(
  changes: Partial<SnapshotOptions> = {},
  picture = PICTURE,
  start: () => Encoder = () => ({ show: () => Promise.resolve(picture), close() {} }),
) {
  let sequence = 0;
  const asked: { single: object[]; batch: object[] } = { single: [], batch: [] };
  const next = () => ({ signed_url: `https://storage/${(sequence += 1)}`, image_sequence: sequence });
  const options: SnapshotOptions = {
    plan: { video: false, ab_mode: "single", batch_size: 8, snapshot_interval: INTERVAL },
    assessmentId: 7,
    imageSequence: -1,
    startTime: "2026-11-15T10:00:00.000Z",
    frames: { grab: () => Promise.resolve(fakeFrame()) },
    calls: {
      signImage(body) {
        asked.single.push(body);
        return Promise.resolve(next());
      },
      signImages(body) {
        asked.batch.push(body);
        const signed_urls = Array.from({ length: body.batch_size }, next);
        return Promise.resolve({ signed_urls, image_sequence: sequence });
      },
    },
    network: () => ({ download_speed: 20, offline_duration: 0 }),
    isOnline: () => true,
    storage: memoryStorage(),
    keyPrefix: "invigil:a-test:",
    ...changes,
  };
  const loop = createSnapshotLoop(options, start);
  const events: SnapshotEvent[] = [];
  loop.on((event) => events.push(event));
  return { loop, events, asked, options };
}

const pictures = (count: number) => vi.advanceTimersByTimeAsync(INTERVAL * count);

test("[B4.09, B7.08] uploads a picture at the start and at every interval to the address signed for it", async () => {
  const puts = fakePuts();
  const { loop, events } = setUp();
  loop.start();
  await pictures(2);
  loop.stop();
  await pictures(2);
  expect(puts).toEqual([1, 2, 3].map((n) => ({ url: `https://storage/${n}`, type: "image/webp", size: PICTURE.size })));
  expect(events.map(({ sequence, outcome }) => [sequence, outcome])).toEqual([1, 2, 3].map((n) => [n, "success"]));
  expect(loop.counters()).toEqual({ snapshots_taken: 3, snapshots_stored: 3, snapshots_failed: 0 });
  expect(loop.lastSequence()).toBe(3);
});

test("asks for an address of the type that the browser can encode, and uploads with it", async () => {
  const puts = fakePuts();
  const plan = { video: false, ab_mode: "batch" as const, batch_size: 8, snapshot_interval: INTERVAL };
  const { loop, asked } = setUp({ plan }, new Blob(["a picture"], { type: "image/jpeg" }));
  loop.start();
  await pictures(4);
  loop.stop();
  expect([...asked.single, ...asked.batch]).toMatchObject(
    Array.from({ length: 4 }, () => ({ content_type: "image/jpeg" })),
  );
  expect(puts.map(({ type }) => type)).toEqual(Array.from({ length: 5 }, () => "image/jpeg"));
});

test("[B7.03] sends -1 with the first call, then the last number and its picture's upload speed", async () => {
  // Two seconds per picture.
  fakePuts(async () => {
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    return 200;
  });
  const { loop, asked } = setUp();
  loop.start();
  await pictures(1);
  expect(asked.single).toMatchObject([
    {
      image_sequence: -1,
      mode: "image",
      assessment_id: 7,
      upload_speed: null,
      download_speed: 20,
      offline_duration: 0,
    },
    {
      image_sequence: 1,
      failed_image_uploads: [],
      proctoring_start_time: "2026-11-15T10:00:00.000Z",
      upload_speed: (PICTURE.size * 8) / 2_000 / 1_000,
    },
  ]);
});

test("[B4.10, B7.04] fetches addresses ahead in batch mode from the third picture on, and before they run out", async () => {
  const puts = fakePuts();
  const plan = { video: true, ab_mode: "batch" as const, batch_size: 8, snapshot_interval: INTERVAL };
  const { loop, asked } = setUp({ plan });
  loop.start();
  await pictures(2);
  expect(asked.single).toHaveLength(3);
  expect(asked.batch).toMatchObject([
    { image_sequence: 3, batch_size: 8, initial_call: true, last_signed_url: "https://storage/3", mode: "video" },
  ]);
  await pictures(5);
  expect(asked.batch).toHaveLength(1);
  await pictures(1);
  expect(asked.batch[1]).toMatchObject({
    image_sequence: 11,
    initial_call: false,
    last_signed_url: "https://storage/9",
  });
  expect(asked.single).toHaveLength(3);
  expect(puts.map(({ url }) => url)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `https://storage/${n}`));
});

test.each([
  ["uploadNetworkError", networkError()],
  ["uploadTimeoutError", new DOMException("late", "TimeoutError")],
  ["upload", 403],
] as const)("[B3.03, B4.09] %s is recorded, reported to the server and retried", async (stage, answer) => {
  let works = false;
  fakePuts(() => (works ? 200 : answer));
  const { loop, events, asked, options } = setUp();
  loop.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(loop.statuses()).toMatchObject([{ sequence: 1, status: "fail", retry: 1, reason: stage }]);
  expect(Object.keys(options.storage)).toHaveLength(1);
  works = true;
  loop.stop();
  await loop.flush();
  expect(events.at(-1)).toMatchObject({ outcome: "success", retry: 1, reason: null });
  expect(loop.statuses()).toContainEqual(expect.objectContaining({ status: "success", retry: 1, reason: null }));
  expect(Object.keys(options.storage)).toEqual([]);
  // A refused address is not used again; one whose upload failed on the network is.
  const askedAgain = stage === "upload" ? [{ failed_image_uploads: [{ sequence: 1, stage }] }] : [];
  expect(asked.single.slice(1)).toMatchObject(askedAgain);
});

test("counts a picture as stored if the bucket has it from a try whose reply was lost", async () => {
  const signed_url = "https://bucket.example.com/snapshot-1?X-Amz-SignedHeaders=content-type%3Bhost%3Bif-none-match";
  const replies = [networkError(), 412];
  const puts = fakePuts(() => replies.shift() ?? 200);
  const signImage = () => Promise.resolve({ signed_url, image_sequence: 1 });
  const { loop, events } = setUp({ calls: { signImage, signImages: () => Promise.reject(new Error("not asked")) } });
  loop.start();
  await vi.advanceTimersByTimeAsync(0);
  loop.stop();
  await loop.flush();
  expect(puts.map(({ url, condition }) => [url, condition])).toEqual([
    [signed_url, "*"],
    [signed_url, "*"],
  ]);
  expect(events.map(({ outcome }) => outcome)).toEqual(["fail", "success"]);
});

test("[B4.09] names a failed address call the stage fetch, and a failed camera webcamError", async () => {
  fakePuts();
  const signImage = () => Promise.reject(new Error("The server is away"));
  const signImages = () => Promise.reject(new Error("The server is away"));
  const unsigned = setUp({ calls: { signImage, signImages } });
  unsigned.loop.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(unsigned.events).toMatchObject([
    { sequence: 1, outcome: "fail", reason: "fetch", subReason: "The server is away" },
  ]);

  const grab = () => Promise.reject(new DOMException("gone", "InvalidStateError"));
  const blind = setUp({ frames: { grab } });
  blind.loop.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(blind.loop.statuses()).toEqual([
    { sequence: 1, status: "webcamError", retry: 0, reason: "webcamError", subReason: "InvalidStateError" },
  ]);
  expect(blind.loop.counters()).toMatchObject({ snapshots_taken: 0, snapshots_failed: 1 });
});

test.each([
  ["breaks down", () => Promise.reject<Blob>(new Error("out of memory"))],
  ["never replies again", () => new Promise<Blob>(() => {})],
])("misses no picture if the worker that encodes them %s", async (_, broken) => {
  fakePuts();
  const close = vi.fn<() => void>();
  let workers = 0;
  const start = () => {
    workers += 1;
    let shown = 0;
    return { show: () => ((shown += 1) > 2 ? broken() : Promise.resolve(PICTURE)), close };
  };
  const { loop } = setUp({}, PICTURE, start);
  loop.start();
  await vi.advanceTimersByTimeAsync(100);
  await pictures(7);
  expect(loop.counters()).toMatchObject({ snapshots_failed: 0 });
  // One that did not reply at once is late, not missing.
  expect(loop.counters().snapshots_stored).toBeGreaterThanOrEqual(6);
  expect(workers).toBeGreaterThanOrEqual(3);
  expect(close).toHaveBeenCalledTimes(workers - 1);
});

test("[B4.09] gives up a picture that fails at every try, and continues with the next one", async () => {
  fakePuts((url) => (url.endsWith("/1") ? networkError() : 200));
  const { loop, events } = setUp();
  loop.start();
  await pictures(IMAGE_RETRIES - 1);
  expect(events.filter(({ outcome }) => outcome === "fail")).toHaveLength(IMAGE_RETRIES);
  expect(loop.counters()).toEqual({ snapshots_taken: IMAGE_RETRIES, snapshots_stored: 5, snapshots_failed: 1 });
});

test("[B4.09] keeps pictures on this device without a connection, up to the cap, dropping the oldest", async () => {
  const puts = fakePuts();
  let online = false;
  const { loop, events, options } = setUp({ isOnline: () => online });
  loop.start();
  await pictures(CACHED_IMAGE_LIMIT + 1);
  loop.stop();
  expect(puts).toEqual([]);
  expect(Object.keys(options.storage)).toHaveLength(CACHED_IMAGE_LIMIT);
  expect(events.filter(({ outcome }) => outcome === "drop")).toHaveLength(2);
  online = true;
  await loop.flush();
  expect(puts).toHaveLength(CACHED_IMAGE_LIMIT);
  expect(loop.counters()).toEqual({ snapshots_taken: 52, snapshots_stored: 50, snapshots_failed: 2 });
});

test("[B4.09] keeps waiting pictures across a reload", async () => {
  fakePuts();
  const storage = memoryStorage();
  const before = setUp({ storage, isOnline: () => false });
  before.loop.start();
  await pictures(2);
  before.loop.stop();
  const puts = fakePuts();
  const after = setUp({ storage });
  await after.loop.flush();
  expect(puts.map(({ size, type }) => `${size} ${type}`)).toEqual(Array<string>(3).fill(`${PICTURE.size} image/webp`));
  expect(Object.keys(storage)).toEqual([]);
});

test("gives an unscheduled picture the number that was announced", async () => {
  const puts = fakePuts();
  const { loop } = setUp();
  expect(await loop.takeNow()).toBeNull();
  loop.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(await loop.takeNow()).toBe(2);
  await vi.advanceTimersByTimeAsync(0);
  expect(puts.map(({ url }) => url)).toEqual(["https://storage/1", "https://storage/2"]);
});

test("[B3.03] keeps records of pictures 1 to 6 only", async () => {
  fakePuts();
  const { loop } = setUp();
  loop.start();
  await pictures(9);
  expect(loop.statuses().map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6]);
});
