import type { RecordingKind } from "@invigil/contract/taking/recordings";
import { wavFile } from "./wav.ts";
import { withWebmDuration } from "./webm-duration.ts";

interface Recorded {
  kind: RecordingKind;
  contentType: string;
  pieces: readonly ArrayBuffer[];
  /** In milliseconds. */
  duration: number;
}

/** The whole file, or null if there is nothing to hear or see. */
export function recordingFile({ kind, contentType, pieces, duration }: Recorded): Blob | null {
  const [first, ...others] = pieces;
  if (!first) return null;
  if (kind === "ADO") return wavFile(pieces);
  const begun = contentType === "video/webm" ? withWebmDuration(first, duration) : first;
  return new Blob([begun, ...others], { type: contentType });
}

const EXTENSIONS: Record<string, string> = { "audio/wav": "wav", "video/webm": "webm", "video/mp4": "mp4" };

export function recordingFileName(problem: string, contentType: string): string {
  return `${problem}.${EXTENSIONS[contentType] ?? "bin"}`;
}
