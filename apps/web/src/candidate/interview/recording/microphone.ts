import { createMicrophone } from "@invigil/capture/microphone";
import { openAudioTake } from "@invigil/capture/recorder/audio-take";
import { openEar, type Ear } from "@invigil/capture/voice/ear";
import { hear, notMuted } from "@invigil/capture/voice/mute";
import { VAD } from "@invigil/contract/constants";
import { BLOCK_MS, createPieceBuilder } from "./piece-builder.ts";

export interface MicrophoneListener {
  onPiece: (samples: ArrayBuffer) => void;
  /** How much is recorded that is not in a piece yet. */
  onPending: (ms: number) => void;
  /** That much more of what was said is missing, because the computer is too busy. */
  onGap: (ms: number) => void;
  onVoice: (type: "speech-start" | "speech-end" | "misfire") => void;
  /** Whether voices are detected. Without that, recording works and silence means nothing. */
  onDetector: (works: boolean) => void;
  onLevel: (level: number) => void;
  onMuted: (muted: boolean) => void;
  /** The name of the browser's error, or `ended`. */
  onLost: (reason: string) => void;
}

export interface OpenMicrophone {
  /** Pieces arrive only while this is on; they begin a moment earlier. */
  record: (on: boolean) => void;
  flush: () => void;
  close: () => void;
}
/** Resolves with null if there is no microphone; the listener has been told why. */
export type OpensMicrophone = (listener: MicrophoneListener) => Promise<OpenMicrophone | null>;

export const openMicrophone: OpensMicrophone = async (listener) => {
  const device = createMicrophone();
  const gone = new AbortController();
  device.on((event) => {
    if (event.type === "disabled" && !gone.signal.aborted) listener.onLost(event.reason);
  });
  await device.open();
  const stream = device.stream();
  if (!stream) return null;

  const pieces = createPieceBuilder({ ...listener, onLost: listener.onGap });
  const take = await openAudioTake(
    stream,
    { onPiece: pieces.add, onEnd: () => {} },
    { rate: VAD.sampleRate, pieceMs: BLOCK_MS },
  ).catch((error: unknown) => {
    device.stop();
    listener.onLost(error instanceof Error ? error.name : "UnknownError");
    return null;
  });
  if (!take) return null;
  const detector = detectVoices(stream, listener, gone.signal);

  return {
    record: pieces.record,
    flush: pieces.flush,
    close() {
      gone.abort();
      pieces.record(false);
      void detector.then((ear) => ear?.close());
      void take.stop();
      device.stop();
    },
  };
};

async function detectVoices(
  stream: MediaStream,
  listener: MicrophoneListener,
  signal: AbortSignal,
): Promise<Ear | null> {
  let mute = notMuted;
  try {
    const ear = await openEar(stream, {
      onSound({ level, silent }) {
        listener.onLevel(level);
        const heard = hear(mute, silent, performance.now());
        mute = heard.state;
        if (heard.change) listener.onMuted(mute.muted);
      },
      onVoice({ type }) {
        if (type === "heard") return;
        if (type === "failed") listener.onDetector(false);
        else listener.onVoice(type === "clip" ? "speech-end" : type);
      },
    });
    if (!signal.aborted) {
      ear.setListening(true);
      listener.onDetector(true);
    }
    return ear;
  } catch {
    if (!signal.aborted) listener.onDetector(false);
    return null;
  }
}
