import { VAD, VOICE_SEGMENT_CAP } from "@invigil/contract/constants";
import { expect, test } from "vitest";
import { createSegmenter } from "./segmenter.ts";
import { durationOf } from "./wav.ts";

const FRAME_MS = 32;

/** Each letter is a frame: `s` for speech, `q` for between the thresholds, `_` for none. Returns the events. */
async function listen(frames: string, end?: "pause") {
  const told: (string | number)[] = [];
  const probabilities = frames
    .split("")
    .map((letter) => ({ s: 0.4, q: 0.35, _: 0.29 })[letter] ?? 0)
    .values();
  const segmenter = createSegmenter(
    {
      process: () => {
        const isSpeech = probabilities.next().value ?? 0;
        return Promise.resolve({ isSpeech, notSpeech: 1 - isSpeech });
      },
      reset_state() {},
    },
    (event) => told.push(event.type === "clip" ? durationOf(event.samples) : event.type),
  );
  segmenter.resume();
  for (const _each of frames) await segmenter.process(new Float32Array(VAD.frameSamples));
  if (end === "pause") segmenter.pause();
  return told;
}
const frames = (letter: string, ms: number) => letter.repeat(Math.ceil(ms / FRAME_MS));

test("[B9.05] speech of 400 ms becomes a clip after 500 ms without it", async () => {
  const told = await listen(frames("_", 320) + frames("s", 416) + frames("_", 640));
  expect(told).toEqual(["speech-start", expect.any(Number)]);
  const [, duration] = told;
  // 288 ms before it, the speech, and fifteen frames until it counts as ended.
  expect(duration).toBe(288 + 416 + 480);
});

test("[B9.05] less than 400 ms is not speech", async () => {
  expect(await listen(frames("_", 320) + frames("s", 320) + frames("_", 640))).toEqual(["speech-start", "misfire"]);
});

test("[B9.05] frames between the two thresholds neither begin nor end speech", async () => {
  expect(await listen(frames("q", 2_000))).toEqual([]);
  expect(await listen(frames("s", 640) + frames("q", 2_000))).toEqual(["speech-start"]);
});

test("[B4.08] long speech is cut at the segment cap, and the next clip begins", async () => {
  const told = await listen(frames("s", 2.5 * VOICE_SEGMENT_CAP), "pause");
  const clips = told.filter((each) => typeof each === "number");
  expect(told.filter((each) => each === "speech-start")).toHaveLength(3);
  expect(clips).toHaveLength(3);
  for (const clip of clips.slice(0, 2)) expect(Math.abs(clip - VOICE_SEGMENT_CAP)).toBeLessThanOrEqual(FRAME_MS);
});

test("[B4.08] a pause passes on what was said before it", async () => {
  expect(await listen(frames("s", 1_600), "pause")).toEqual(["speech-start", 1_600]);
});
