import { VAD } from "@invigil/contract/constants";
import { Resampler } from "@ricky0123/vad-web/dist/resampler.js";
import { levelOf } from "../recorder/level-meter.ts";
import type { SoundMessage } from "./ear-messages.ts";

/* Runs in the audio thread. Frames go to the voice worker through their own port, so the page never touches them. */
declare const sampleRate: number;
declare abstract class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;

const TOLD_A_SECOND = 10;
/** How many samples the browser passes at once. */
const BLOCK = 128;

class Listener extends AudioWorkletProcessor {
  #frames: MessagePort | undefined;
  #heard: Float32Array[] = [];
  readonly #resampler = new Resampler({
    nativeSampleRate: sampleRate,
    targetSampleRate: VAD.sampleRate,
    targetFrameSize: VAD.frameSamples,
  });

  constructor() {
    super();
    this.port.onmessage = ({ data }: MessageEvent<MessagePort>) => {
      this.#frames = data;
    };
  }

  process([input]: Float32Array[][]): boolean {
    const samples = input?.[0];
    for (const frame of samples ? this.#resampler.process(samples) : [])
      this.#frames?.postMessage(frame, [frame.buffer]);
    // The browser reuses the memory for the next block. A source that provides nothing is as silent as zeros.
    this.#heard.push(samples?.slice() ?? new Float32Array(BLOCK));
    if (this.#heard.length * BLOCK >= sampleRate / TOLD_A_SECOND) this.#tell();
    return true;
  }

  #tell(): void {
    const silent = this.#heard.every((samples) => samples.every((sample) => sample === 0));
    const level = Math.max(...this.#heard.map(levelOf));
    this.#heard = [];
    this.port.postMessage({ level, silent } satisfies SoundMessage);
  }
}

registerProcessor("listener", Listener);
