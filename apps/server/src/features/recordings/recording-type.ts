import type { RecordingKind, signRecording } from "@invigil/contract/taking/recordings";
import { fileTypeFromBuffer } from "file-type";
import type { z } from "zod";

type RecordingType = z.infer<typeof signRecording.body>["content_type"];

/** The first bytes of each type. Containers do not show whether they contain pictures. */
const LOOKS_LIKE: Record<RecordingType, readonly string[]> = {
  "video/webm": ["video/webm", "video/matroska"],
  "video/mp4": ["video/mp4", "video/x-m4v", "video/quicktime"],
  "audio/webm": ["video/webm", "audio/webm", "video/matroska"],
  "audio/wav": ["audio/wav"],
  "audio/mp3": ["audio/mpeg"],
  "audio/mp4": ["audio/mp4", "audio/x-m4a", "video/mp4"],
};

/** How much of a file is needed to detect its type. */
export const HEAD_BYTES = 4_100;

export function isTypeOf(kind: RecordingKind, type: RecordingType): boolean {
  return type.startsWith(kind === "VID" ? "video/" : "audio/");
}

/** Detected from the content, because names and headers come from the sender. */
export async function looksLike(type: string, head: Buffer): Promise<boolean> {
  const found = (await fileTypeFromBuffer(head))?.mime;
  return (
    found !== undefined &&
    (Object.entries(LOOKS_LIKE)
      .find(([name]) => name === type)?.[1]
      .includes(found) ??
      false)
  );
}
