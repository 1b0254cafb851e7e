import { expect, test, vi } from "vitest";
import type { SoundMessage } from "./ear-messages.ts";
import { hear, notMuted } from "./mute.ts";

const RATE = 48_000;
const BLOCK = 128;

interface Processor {
  process: (inputs: Float32Array[][]) => boolean;
}

/** A browser's audio thread: it creates the processor and passes it one block after another. */
async function startThread() {
  const told: SoundMessage[] = [];
  let made: Processor | undefined;
  vi.stubGlobal("sampleRate", RATE);
  vi.stubGlobal(
    "AudioWorkletProcessor",
    class {
      readonly port = { postMessage: (message: SoundMessage) => void told.push(message) };
    },
  );
  vi.stubGlobal("registerProcessor", (_name: string, processor: new () => Processor) => {
    made = new processor();
  });
  await import("./listen-worklet.ts");
  /** `sound` makes the block, or is null if the source provides nothing at all. */
  return function play(seconds: number, sound: (() => Float32Array) | null): SoundMessage[] {
    told.length = 0;
    for (let block = 0; block < (seconds * RATE) / BLOCK; block += 1) made?.process([sound ? [sound()] : []]);
    return [...told];
  };
}

function mutes(sounds: readonly SoundMessage[]) {
  let state = notMuted;
  return sounds.flatMap(({ silent }, index) => {
    const heard = hear(state, silent, index * 100);
    state = heard.state;
    return heard.change ? [heard.change.type] : [];
  });
}

test("[B4.07] a microphone that gives only zeros, or nothing, counts as muted without any track event", async () => {
  const play = await startThread();
  const quiet = () => Float32Array.from({ length: BLOCK }, (_, index) => (index % 2 === 0 ? 1e-5 : -1e-5));
  expect(mutes(play(3, () => new Float32Array(BLOCK)))).toEqual(["muted"]);
  expect(mutes(play(3, null))).toEqual(["muted"]);
  expect(mutes(play(3, quiet))).toEqual([]);
  vi.unstubAllGlobals();
});
