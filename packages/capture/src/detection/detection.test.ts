import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeFrame } from "../testing/fake-media.ts";
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

function setUp(frames: Sighting[], screen: { isExtended?: boolean } = {}) {
  const left = frames.values();
  const detector = {
    closed: 0,
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
    startDetector: () => detector,
    screen,
    now: () => Date.now(),
  });
  const events: DetectionEvent[] = [];
  detection.on((event) => events.push(event));
  return { detection, detector, events };
}

test("[B9.04] checks once per second and counts frames without a face and with several", async () => {
  const { nobody, two, phone, dark, face } = sightings;
  const { detection, events } = setUp([face, nobody, nobody, two, two, phone, dark]);
  detection.start();
  await vi.advanceTimersByTimeAsync(6_000);
  detection.stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(detection.counters()).toEqual({
    frames: 7,
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
  const { detection, events } = setUp([], { isExtended: true });
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
