import { AUDIO_ANSWER_SECONDS, AUDIO_BLOB_LIMIT_BYTES, VIDEO_ANSWER_SECONDS } from "@invigil/contract/constants";
import type { RecordingKind } from "@invigil/contract/taking/recordings";
import { ANSWER_BYTES_A_SECOND } from "./wav.ts";

/** A longer one could never be uploaded. This leaves room for the header and for a piece that is cut late. */
const LONGEST_AUDIO = Math.floor(AUDIO_BLOB_LIMIT_BYTES / ANSWER_BYTES_A_SECOND) - 2;

/** How many seconds an answer may take; `own` is the problem's limit. */
export function recordingSeconds(kind: RecordingKind, own: number | undefined): number {
  if (kind === "VID") return own ?? VIDEO_ANSWER_SECONDS;
  return Math.min(own ?? AUDIO_ANSWER_SECONDS, LONGEST_AUDIO);
}
