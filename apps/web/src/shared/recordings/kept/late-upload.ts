import type { RecordingStore, StoredRecording } from "@invigil/capture/recorder/recording-store";
import { sendRecording } from "./send-recording.ts";
import { uploadRecording } from "./upload-recording.ts";

interface LateUpload {
  store: RecordingStore;
  recording: StoredRecording;
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress: (fraction: number) => void;
}

/**
 * Uploads a recording of an attempt that is over. The signed answer stays as it was; the recording becomes a late
 * draft.
 */
export async function uploadLate({ store, recording, signal, onProgress }: LateUpload) {
  const { attempt, problem, kind, contentType, duration } = recording;
  const sent = await sendRecording({
    attempt,
    problem: { slug: problem, kind },
    recorded: { pieces: await store.pieces(recording), contentType, elapsed: duration },
    upload: (file, options) => uploadRecording({ ...file, late: true }, options),
    saveAnswer: () => Promise.resolve(true),
    signal,
    onProgress: ({ fraction }) => onProgress(fraction),
  });
  if (sent.kind === "stored") await store.remove(recording);
  return sent;
}

/** True if the candidate, or the deadline, had already started the upload; the rest waits until they ask for it. */
export function wasSent({ stage }: StoredRecording): boolean {
  return stage === "uploading" || stage === "failed";
}
