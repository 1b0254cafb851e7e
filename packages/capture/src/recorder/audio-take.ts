import { createDownsampler } from "@invigil/sound/downsample";
import { toInt16 } from "@invigil/sound/write-wav";
import type { PcmBlock } from "./pcm-worklet.ts";
// Vite returns the address of the built script; the module itself exports nothing.
// oxlint-disable-next-line import/default
import tapUrl from "./pcm-worklet.ts?worker&url";
import { startSound } from "./start-sound.ts";
import { PIECE_MS, type Take, type TakeListener } from "./take.ts";
import { ANSWER_SAMPLE_RATE } from "./wav.ts";

interface Format {
  /** Samples per second. */
  rate: number;
  pieceMs: number;
}

/** Records raw samples from a microphone, because no browser records wav itself. */
export async function openAudioTake(
  stream: MediaStream,
  { onPiece, onEnd }: TakeListener,
  { rate, pieceMs }: Format = { rate: ANSWER_SAMPLE_RATE, pieceMs: PIECE_MS },
): Promise<Take> {
  const pieceSamples = (rate * pieceMs) / 1_000;
  const context = new AudioContext();
  await context.audioWorklet.addModule(tapUrl);
  const source = context.createMediaStreamSource(stream);
  const tap = new AudioWorkletNode(context, "pcm-tap", { numberOfInputs: 1, numberOfOutputs: 1, channelCount: 1 });
  const downsample = createDownsampler(context.sampleRate, rate);
  let collected: number[] = [];
  let paused = false;
  let ended = false;

  function hand(samples: number[]): void {
    if (samples.length > 0) onPiece(Int16Array.from(samples).buffer);
  }

  tap.port.onmessage = ({ data }: MessageEvent<PcmBlock>) => {
    if (paused || ended) return;
    collected.push(...toInt16(downsample(data)));
    if (collected.length < pieceSamples) return;
    hand(collected.splice(0, pieceSamples));
  };
  for (const track of stream.getAudioTracks()) {
    track.addEventListener("ended", () => {
      if (!ended) onEnd();
    });
  }
  source.connect(tap);
  // Silent, but browsers do not run a part of the graph that is not connected to an output.
  tap.connect(context.destination);
  try {
    await startSound(context);
  } catch (error) {
    source.disconnect();
    tap.disconnect();
    void context.close();
    throw error;
  }

  return {
    contentType: "audio/wav",
    pause: () => void (paused = true),
    resume: () => void (paused = false),
    async stop() {
      if (ended) return;
      ended = true;
      hand(collected);
      collected = [];
      source.disconnect();
      tap.disconnect();
      await context.close();
    },
  };
}
