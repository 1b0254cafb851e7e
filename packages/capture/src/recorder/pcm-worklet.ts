/** Runs in the audio thread and passes every block of the first channel to the page. */
declare abstract class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;

/** What the page receives. */
export type PcmBlock = Float32Array<ArrayBuffer>;

/** Blocks have 128 samples; sixteen of them make one message. */
const SAMPLES = 2_048;

class PcmTap extends AudioWorkletProcessor {
  #block: PcmBlock = new Float32Array(SAMPLES);
  #filled = 0;

  process([input]: Float32Array[][]): boolean {
    const channel = input?.[0];
    if (!channel) return true;
    this.#block.set(channel, this.#filled);
    this.#filled += channel.length;
    if (this.#filled >= SAMPLES) {
      this.port.postMessage(this.#block, [this.#block.buffer]);
      this.#block = new Float32Array(SAMPLES);
      this.#filled = 0;
    }
    return true;
  }
}

registerProcessor("pcm-tap", PcmTap);
