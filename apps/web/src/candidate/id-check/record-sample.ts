import type { OpenTake } from "@invigil/capture/recorder/take";
import { wavFile } from "@invigil/capture/recorder/wav";

/** Our choice: enough to tell one voice from another. */
export const SAMPLE_SECONDS = 5;

export interface SampleRecording {
  /** Stops the recording early. */
  stop: () => void;
  /** The sample, or null if nothing was recorded. */
  done: Promise<Blob | null>;
}

/** Records a few seconds from a microphone as wav. */
export async function recordSample(stream: MediaStream, openTake: OpenTake): Promise<SampleRecording> {
  const pieces: ArrayBuffer[] = [];
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const take = await openTake(stream, { onPiece: (piece) => void pieces.push(piece), onEnd: end });
  const timer = setTimeout(end, SAMPLE_SECONDS * 1_000);

  async function finish(): Promise<Blob | null> {
    await ended;
    clearTimeout(timer);
    await take.stop();
    return pieces.length === 0 ? null : wavFile(pieces);
  }
  return { stop: end, done: finish() };
}
