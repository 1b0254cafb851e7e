import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeFrame } from "../testing/fake-media.ts";
import { memoryStorage } from "../testing/memory-storage.ts";
import { sightings } from "../testing/findings.ts";
import type { DetectionEvent } from "../types.ts";
import { createDetection } from "./detection.ts";
import { DETECTOR } from "./detector.ts";
import type { Sighting } from "./sighting.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

interface SetUp {
  screen?: { isExtended?: boolean };
  storage?: Storage;
}

function setUp(frames: Sighting[], { screen = {}, storage }: SetUp = {}) {
  const left = frames.values();
  const detector = {
    closed: 0,
    started: 0,
    show: () => {
      const { value } = left.next();
      return value ? Promise.resolve(value) : Promise.reject(new Error("no model"));
    },
    close() {
      detector.closed += 1;
    },
  };
  const detection = createDetection({
    frames: { grab: () => Promise.resolve(fakeFrame()) },
    startDetector: () => {
      detector.started += 1;
      return detector;
    },
    screen,
    pictureInterval: 2_000,
    ...(storage && { scene: { storage, key: "room" } }),
    now: () => Date.now(),
  });
  const events: DetectionEvent[] = [];
  detection.on((event) => events.push(event));
  return { detection, detector, events };
}

test("[B9.04] checks once per second and counts frames without a face and with several", async () => {
  const { nobody, two, phone, dark, face } = sightings;
  const start = [face, face, face, face, face];
  const { detection, events } = setUp([...start, nobody, nobody, two, two, phone, dark]);
  detection.start();
  await vi.advanceTimersByTimeAsync(10_000);
  detection.stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(detection.counters()).toEqual({
    frames: 11,
    unclear_frames: 1,
    no_face: 2,
    multiple_faces: 2,
    objects: 1,
    extended_screen: false,
  });
  const alerts = events.filter((event) => event.type === "alert");
  expect(alerts).toMatchObject([
    { kind: "no-face", count: 1, shown: false, detector: DETECTOR, details: { faces: 0 } },
    { kind: "multiple-faces", count: 1, shown: false },
  ]);
});

test("[B8.04] reports more than one monitor, even without a camera", async () => {
  const { detection, events } = setUp([], { screen: { isExtended: true } });
  detection.start();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(events.map(({ type }) => type)).toEqual(["alert", "failed"]);
  // The browser said so, not a model that looks for faces.
  expect(events[0]).toMatchObject({ kind: "multiple-monitors", detector: "screen.isExtended" });
  expect(detection.counters().extended_screen).toBe(true);
});

test("reports a failing detector once and keeps trying", async () => {
  const { detection, events } = setUp([]);
  detection.start();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(events).toEqual([{ type: "failed", message: "Error: no model" }]);
});

test("[B4.01] stop ends the worker and reports nothing more", async () => {
  const { detection, detector, events } = setUp([sightings.face]);
  detection.start();
  detection.stop();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(detector.closed).toBe(1);
  expect(events).toEqual([]);
});

/** Frames for this many seconds. */
const seconds = (count: number, sighting: Sighting) => Array<Sighting>(count).fill(sighting);
const unseen = (events: DetectionEvent[]) =>
  events.flatMap((event) => (event.type === "unseen" ? [[event.kind, event.why, event.ago]] : []));
const sights = (events: DetectionEvent[]) => events.flatMap((event) => (event.type === "sight" ? [event.sight] : []));

test.each(["dark", "covered", "blurred"] as const)(
  "tells the candidate at once of a %s picture, and the server from when to when",
  async (name) => {
    const { detection, events } = setUp([
      ...seconds(3, sightings.face),
      ...seconds(8, sightings[name]),
      ...seconds(3, sightings.face),
    ]);
    detection.start();
    await vi.advanceTimersByTimeAsync(5_000);
    // Three in a row, because a hand may pass in front of the lens.
    expect([sights(events), unseen(events)]).toEqual([[name], []]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(unseen(events)).toEqual([
      ["camera-unclear", name, 4_000],
      ["camera-unclear", name, 0],
    ]);
    await vi.advanceTimersByTimeAsync(6_000);
    detection.stop();
    expect(sights(events)).toEqual([name, null]);
    // It ended with the last bad frame.
    expect(unseen(events).slice(2)).toEqual([["camera-unclear", name, 2_000]]);
  },
);

test("a hand that passes in front of the lens is not reported", async () => {
  const { detection, events } = setUp([
    ...seconds(3, sightings.face),
    ...seconds(2, sightings.dark),
    ...seconds(9, sightings.face),
  ]);
  detection.start();
  await vi.advanceTimersByTimeAsync(12_000);
  expect([sights(events), unseen(events)]).toEqual([[], []]);
});

test("a picture that never changes is frozen, and it is said until it moves", async () => {
  const moving = seconds(5, sightings.face).map((sighting, print) => ({ ...sighting, print: 100 + print }));
  const { detection, events } = setUp([...seconds(62, sightings.face), ...moving]);
  detection.start();
  await vi.advanceTimersByTimeAsync(58_000);
  expect(sights(events)).toEqual([]);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(sights(events)).toEqual(["frozen"]);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(sights(events)).toEqual(["frozen", null]);
});

test("detection that does not run is said after a minute, tried again, and ends with the first frame", async () => {
  const { detection, detector, events } = setUp([]);
  detection.start();
  await vi.advanceTimersByTimeAsync(59_000);
  expect([sights(events), unseen(events)]).toEqual([[], []]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sights(events)).toEqual(["off"]);
  expect(unseen(events)).toEqual([
    ["detection-off", "Error: no model", 60_000],
    ["detection-off", "Error: no model", 0],
  ]);
  expect(detector.started).toBe(2);
  detector.show = () => Promise.resolve(sightings.face);
  await vi.advanceTimersByTimeAsync(5_000);
  detection.stop();
  expect(sights(events)).toEqual(["off", null]);
  expect(unseen(events)).toHaveLength(3);
});

test("a worker that breaks down later is said, opened again, and its frames are counted again", async () => {
  const { detection, detector, events } = setUp(seconds(50, sightings.face));
  detection.start();
  await vi.advanceTimersByTimeAsync(45_000);
  expect(events.filter(({ type }) => type !== "finding")).toEqual([]);
  detector.show = () => Promise.reject(new Error("memory access out of bounds"));
  await vi.advanceTimersByTimeAsync(61_000);
  expect(events.filter(({ type }) => type === "failed")).toHaveLength(1);
  expect(sights(events)).toEqual(["off"]);
  expect(unseen(events)[0]).toEqual(["detection-off", "Error: memory access out of bounds", 60_000]);
  expect([detector.started, detector.closed]).toEqual([2, 1]);
  const { frames } = detection.counters();
  detector.show = () => Promise.resolve({ ...sightings.face, print: 7 });
  await vi.advanceTimersByTimeAsync(10_000);
  detection.stop();
  expect(sights(events)).toEqual(["off", null]);
  expect(detection.counters().frames).toBe(frames + 10);
});

test("a worker that never answers, or cannot be started at all, counts as detection that does not run", async () => {
  const { detection, detector, events } = setUp([]);
  detector.show = () => new Promise(() => {});
  detection.start();
  await vi.advanceTimersByTimeAsync(61_000);
  detection.stop();
  expect(unseen(events)[0]).toEqual(["detection-off", "no reply", 60_000]);
  const blocked = createDetection({
    frames: { grab: () => Promise.resolve(fakeFrame()) },
    startDetector: () => {
      throw new Error("blocked");
    },
    screen: {},
    now: () => Date.now(),
  });
  const said: DetectionEvent[] = [];
  blocked.on((event) => said.push(event));
  blocked.start();
  await vi.advanceTimersByTimeAsync(61_000);
  blocked.stop();
  expect(unseen(said)[0]).toEqual(["detection-off", "Error: blocked", 60_000]);
});

test("a computer that slept is not detection that did not run", async () => {
  let now = 0;
  const detection = createDetection({
    frames: { grab: () => Promise.resolve(fakeFrame()) },
    startDetector: () => ({ show: () => Promise.resolve(sightings.face), close: () => {} }),
    screen: {},
    now: () => now,
  });
  const events: DetectionEvent[] = [];
  detection.on((event) => events.push(event));
  detection.start();
  await vi.advanceTimersByTimeAsync(2_000);
  now = 3_600_000;
  await vi.advanceTimersByTimeAsync(3_000);
  detection.stop();
  expect(unseen(events)).toEqual([]);
});

test("the room is remembered across a reload", async () => {
  const storage = memoryStorage();
  const first = setUp(seconds(10, sightings.face), { storage });
  first.detection.start();
  await vi.advanceTimersByTimeAsync(6_000);
  first.detection.stop();
  const { detection, events } = setUp(seconds(10, sightings.room), { storage });
  detection.start();
  await vi.advanceTimersByTimeAsync(2_000);
  detection.stop();
  // The book was not there at the start, so the reload does not make it a part of the room.
  expect(events.flatMap((event) => (event.type === "alert" ? [event.kind] : []))).toContain("objects");
});
