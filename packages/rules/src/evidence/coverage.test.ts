import { expect, it } from "vitest";
import { coverageOf, type Seen } from "./coverage.ts";

const seen: Seen = {
  plan: { image: true, video: false, audio: true, snapshot_interval: 15_000 },
  activeSeconds: 6_000,
  reported: { frames: 5_900, mute_duration: 0, voice_off: 0 },
  pictures: { arrived: 400, waiting: 0, unjudged: 0 },
  clips: { arrived: 3, waiting: 0 },
  analysis: "on",
  movements: { asked: 0, answered: 0, unanswered: 0 },
  away: 0,
  silences: { count: 0, duration: 0 },
};

it("says what each watcher saw of a whole attempt", () => {
  expect(coverageOf(seen)).toEqual([
    "Camera: 400 pictures, as many as expected.",
    "Detection in the browser: 5,900 frames checked, as many as expected.",
    "Microphone: never muted or silent.",
    "Focus: the window was not left.",
    "Network: in contact throughout.",
    "Analysis: nothing is waiting.",
  ]);
});

it("says in numbers what was not seen, so that a gap never reads as all clear", () => {
  const said = coverageOf({
    ...seen,
    reported: { frames: 0, mute_duration: 65_000, voice_off: 0 },
    pictures: { arrived: 71, waiting: 59, unjudged: 0 },
    clips: { arrived: 3, waiting: 1 },
    away: 35_400,
    silences: { count: 2, duration: 130_000 },
  });
  expect(said).toEqual([
    "Camera: 71 of about 400 expected pictures.",
    "Detection in the browser did not run.",
    "Microphone: muted or silent for 1 min 5 s.",
    "Focus: the window was left for 35 s.",
    "Network: out of contact 2 times, for 2 min 10 s in all.",
    "Analysis: 59 pictures and 1 clip still wait.",
  ]);
});

it("says how long nothing listened for voices, so that none heard never reads as all clear", () => {
  const said = (mute_duration: number, voice_off: number) =>
    coverageOf({ ...seen, reported: { frames: 5_900, mute_duration, voice_off } })[2];
  expect(said(0, 300_000)).toBe("Microphone: never muted or silent; voices were not detected for 5 min.");
  expect(said(20_000, 90_000)).toBe("Microphone: muted or silent for 20 s; voices were not detected for 1 min 30 s.");
  // Opening the microphone takes as long on every page.
  expect(said(0, 4_000)).toBe("Microphone: never muted or silent.");
});

it("says while nobody analyses what waits, and why", () => {
  const said = (analysis: Seen["analysis"], waiting = 2) =>
    coverageOf({ ...seen, analysis, pictures: { arrived: 400, waiting, unjudged: 0 } }).at(-1);
  expect(said("blind")).toBe(
    "Analysis: 2 pictures still wait. It is off now, because its detectors could not be loaded; it tries again by itself.",
  );
  expect(said("no worker")).toBe("Analysis: 2 pictures still wait. It is off now, because no worker is running.");
  expect(said("blind", 0)).toBe("Analysis: nothing is waiting.");
});

it("says how many pictures showed nothing, because no alert does", () => {
  const said = (arrived: number) => coverageOf({ ...seen, pictures: { arrived, waiting: 0, unjudged: 1_200 } })[0];
  expect(said(2_000)).toBe("Camera: 2,000 pictures, as many as expected; 1,200 could not be judged.");
  expect(said(300)).toBe("Camera: 300 of about 400 expected pictures; 1,200 could not be judged.");
});

it("says how many frames detection missed", () => {
  const said = coverageOf({ ...seen, activeSeconds: 400, reported: { frames: 71, mute_duration: 0, voice_off: 0 } });
  expect(said[1]).toBe("Detection in the browser: 71 of about 400 expected frames checked.");
});

it("says it if the browser never reported", () => {
  const nothing = { arrived: 0, waiting: 0, unjudged: 0 };
  expect(coverageOf({ ...seen, reported: null, pictures: nothing, clips: nothing })).toEqual([
    "Camera: none of about 400 expected pictures.",
    "Detection in the browser: no report came.",
    "Microphone: no report came.",
    "Focus: no report came.",
    "Network: no report came.",
  ]);
});

it("speaks only of what the test watches", () => {
  const plan = { image: false, video: false, audio: false, snapshot_interval: 15_000 };
  const nothing = { arrived: 0, waiting: 0, unjudged: 0 };
  expect(coverageOf({ ...seen, plan, pictures: nothing, clips: nothing })).toEqual([
    "Focus: the window was not left.",
    "Network: in contact throughout.",
  ]);
  expect(coverageOf({ ...seen, plan: null, reported: null })).toEqual([]);
  expect(coverageOf({ ...seen, plan: null, reported: null, silences: { count: 1, duration: 61_000 } })).toEqual([
    "Network: out of contact for 1 min 1 s.",
  ]);
});

it("speaks of one as of one, and expects nothing before the first picture is due", () => {
  const one = { arrived: 1, waiting: 1, unjudged: 0 };
  const none = { arrived: 0, waiting: 0, unjudged: 0 };
  const said = coverageOf({ ...seen, activeSeconds: 20, pictures: one, clips: none });
  expect(said[0]).toBe("Camera: 1 picture, as many as expected.");
  expect(said.at(-1)).toBe("Analysis: 1 picture still waits.");
  expect(coverageOf({ ...seen, activeSeconds: 9, pictures: none })[0]).toBe("Camera: no picture was due yet.");
});

it("says what became of the small movements that were asked for, if any were", () => {
  const said = (movements: Seen["movements"]) => coverageOf({ ...seen, movements })[2];
  expect(said({ asked: 4, answered: 2, unanswered: 1 })).toBe(
    "Small movements: 4 requests; 2 seen, 1 not seen, 1 could not be judged.",
  );
  expect(said({ asked: 1, answered: 1, unanswered: 0 })).toBe("Small movements: 1 request; 1 seen.");
});
