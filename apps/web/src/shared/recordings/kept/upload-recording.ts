import { AUDIO_UPLOAD_RETRIES, RETRY_DELAY, SPEED_GOOD_MBPS, VIDEO_UPLOAD_RETRIES } from "@invigil/contract/constants";
import { confirmRecording, signRecording, type RecordingKind } from "@invigil/contract/taking/recordings";
import type { BodyOf } from "@invigil/contract/route";
import { ApiError, call } from "../../../lib/api.ts";
import { PutFailure, putRecording } from "./put-recording.ts";

interface Recording {
  kind: RecordingKind;
  attempt: number;
  problem: string;
  file: Blob;
  /** The attempt is over. */
  late?: boolean;
}

export interface UploadOptions {
  signal: AbortSignal;
  onProgress: (fraction: number) => void;
}

export type Upload = (recording: Recording, options: UploadOptions) => Promise<string>;

/** The longest wait between two tries. */
const MAX_DELAY = 12_000;
/** However small the file, a wait of this length is not unusual. */
const PATIENCE = 15_000;

export function uploadRetries(kind: RecordingKind): number {
  return kind === "VID" ? VIDEO_UPLOAD_RETRIES : AUDIO_UPLOAD_RETRIES;
}

/** Milliseconds after which an upload counts as slower than a connection that is good enough for the test. */
export function expectedDuration(bytes: number): number {
  return Math.max(PATIENCE, (bytes * 8) / (SPEED_GOOD_MBPS * 1_000));
}

/** Uploads a recording, with retries. Resolves with the address that the answer stores. */
export async function uploadRecording(recording: Recording, options: UploadOptions): Promise<string> {
  for (let retry = 0; ; retry += 1) {
    try {
      return await tryOnce(recording, options);
    } catch (error) {
      const isPaused = error instanceof ApiError && error.code === "attempt_paused";
      // A pause may last any time and does not count as a try.
      if (isPaused) retry -= 1;
      const isGivenUp = !isPaused && (!mayPass(error) || retry >= uploadRetries(recording.kind));
      if (options.signal.aborted || isGivenUp) throw error;
      options.onProgress(0);
      await pause(isPaused ? MAX_DELAY : Math.min(MAX_DELAY, RETRY_DELAY * 2 ** retry), options.signal);
    }
  }
}

async function tryOnce(
  { kind, attempt, problem, file, late = false }: Recording,
  options: UploadOptions,
): Promise<string> {
  const { signal } = options;
  const content_type = file.type as BodyOf<typeof signRecording>["content_type"];
  const body = { kind, test_solution_set: attempt, problem, content_type, size: file.size, late };
  const { signed_url, resource_uri } = await call(signRecording, { body }, { family: kind, signal });
  await putRecording(signed_url, file, options);
  await call(confirmRecording, { body: { resource_uri } }, { family: kind, signal });
  return resource_uri;
}

/** An address is signed for one try, so whatever the storage refuses may succeed next time. */
function mayPass(error: unknown): boolean {
  if (error instanceof PutFailure) return error.status !== 413;
  if (!(error instanceof ApiError)) return false;
  const { status, code } = error;
  return typeof status !== "number" || status >= 500 || status === 429 || code === "not_found";
}

function pause(delay: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(done, delay);
    function done(): void {
      signal.removeEventListener("abort", stop);
      resolve();
    }
    function stop(): void {
      clearTimeout(timer);
      reject(new DOMException("Aborted", "AbortError"));
    }
    signal.addEventListener("abort", stop);
  });
}
