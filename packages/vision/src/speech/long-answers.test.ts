import type { Sound } from "@invigil/sound/read-wav";
import { expect, it } from "vitest";
import { hearParts, transcriptOf, type Recognise } from "./hear-parts.ts";
import { isReliable } from "./reliable.ts";
import { segmentsOf, SEGMENT_SECONDS_MAX } from "./segments.ts";
import { sentencesOf } from "./sentences.ts";

const RATE = 16_000;

/** Speech (true) and pauses (false) of these seconds, with some noise of the room. */
function sound(...parts: [speaks: boolean, seconds: number][]): Sound {
  const samples = new Float32Array(parts.reduce((sum, [, seconds]) => sum + seconds * RATE, 0));
  let end = 0;
  for (const [speaks, seconds] of parts) {
    const start = end;
    end += seconds * RATE;
    for (let at = start; at < end; at += 1) {
      const noise = 0.001 * Math.sin(at * 12.9898);
      samples[at] = speaks ? noise + 0.2 * Math.sin(at / 14) * (0.6 + 0.4 * Math.sin(at / 1_500)) : noise;
    }
  }
  return { rate: RATE, samples };
}

const seconds = (samples: number) => Math.round((samples / RATE) * 10) / 10;

it("cuts at pauses, loses no sample, and never makes a part longer than the model takes", () => {
  const spoken = sound([true, 4], [false, 0.6], [true, 40], [false, 0.5], [true, 2]);
  const segments = segmentsOf(spoken);
  expect(segments[0]).toMatchObject({ from: 0, finished: true });
  expect(seconds(segments[0]?.to ?? 0)).toBeGreaterThan(4);
  expect(seconds(segments[0]?.to ?? 0)).toBeLessThan(4.6);
  for (const [at, { from, to }] of segments.entries()) {
    expect(from).toBe(segments[at - 1]?.to ?? 0);
    expect(seconds(to - from)).toBeLessThanOrEqual(SEGMENT_SECONDS_MAX);
  }
  expect(segments.at(-1)).toMatchObject({ to: spoken.samples.length, finished: false });
});

const echo: Recognise = async ({ samples }) => ({
  text: `${seconds(samples.length)} s.`,
  logProbability: -2,
  tokens: 20,
});

it("hears a two-minute answer whole [B4.18]", async () => {
  const parts = await hearParts(echo, sound([true, 118], [false, 2]), { from: 0, complete: true });
  expect(parts.at(-1)?.to).toBe(120_000);
  expect(parts.reduce((sum, { from, to }) => sum + to - from, 0)).toBe(120_000);
});

it("leaves out what is still going on, and goes on from there", async () => {
  const first = await hearParts(echo, sound([true, 4], [false, 1], [true, 3]), { from: 0, complete: false });
  expect(first).toHaveLength(1);
  const { to } = first[0] ?? { to: 0 };
  const rest = { rate: RATE, samples: sound([true, 4], [false, 1], [true, 3]).samples.subarray((to * RATE) / 1_000) };
  const second = await hearParts(echo, rest, { from: to, complete: true });
  expect(second[0]?.from).toBe(to);
  expect(second.at(-1)?.to).toBe(8_000);
});

it("asks no model about silence", async () => {
  const parts = await hearParts(() => Promise.reject(new Error("asked")), sound([false, 12]), {
    from: 0,
    complete: true,
  });
  expect(transcriptOf(parts)).toEqual({ text: "", sentences: [], confidence: null, reliable: true });
});

it("gives each sentence its place in the recording", () => {
  expect(sentencesOf({ from: 1_000, to: 3_000, text: "One two. Six ten." })).toEqual([
    { from: 1_000, to: 2_000, text: "One two." },
    { from: 2_000, to: 3_000, text: "Six ten." },
  ]);
});

it.each([
  ["a clear voice", { text: "I built a queue", confidence: -0.24, voicedSeconds: 3 }, true],
  ["wrong words", { text: "I bill a cue", confidence: -0.4, voicedSeconds: 3 }, false],
  ["a long voice without words", { text: "Yes", confidence: -0.1, voicedSeconds: 6 }, false],
  ["silence", { text: "", confidence: null, voicedSeconds: 0 }, true],
  ["a service that does not say", { text: "I built a queue", confidence: null, voicedSeconds: 3 }, true],
])("says whether a transcript can be trusted: %s", (_what, certainty, reliable) => {
  expect(isReliable(certainty)).toBe(reliable);
});

it("tries a sentence again that the model did not understand, and trusts no transcript that lacks one", async () => {
  let asked = 0;
  const second: Recognise = async (segment) =>
    (asked += 1) === 1 ? { text: "", logProbability: 0, tokens: 0 } : echo(segment);
  const heard = await hearParts(second, sound([false, 1], [true, 3], [false, 1]), { from: 0, complete: true });
  expect(asked).toBe(2);
  expect(transcriptOf(heard)).toMatchObject({ text: expect.stringMatching(/\w/), reliable: true });
  const deaf: Recognise = async () => ({ text: "", logProbability: 0, tokens: 0 });
  const missed = await hearParts(deaf, sound([true, 3]), { from: 0, complete: true });
  const known = await hearParts(echo, sound([true, 9]), { from: 4_000, complete: true });
  expect(transcriptOf([...missed, ...known]).reliable).toBe(false);
});
