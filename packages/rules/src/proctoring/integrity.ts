import { evidenceDoubts } from "./evidence-doubts.ts";

/** How much of an attempt could be seen. */
export interface Watched {
  proctored: boolean;
  /**
   * Frames that the browser's detectors checked, and those that were too dark or blurred; null if it never reported.
   */
  frames: { looked: number; unclear: number } | null;
  pictures: { stored: number; failed: number; deleted: number };
  /** How often the page was silent for a while. */
  silences: number;
  /** Whether a detector estimated something. */
  estimated: boolean;
  /** Whether anything was recorded at all. */
  kinds: readonly string[];
}

/** What keeps a reader from taking counts for facts. There is always something to say. */
export function integrityLimits({ proctored, frames, pictures, silences, estimated, kinds }: Watched): string[] {
  const said = [
    "A count says how often something was noted, not what it means; there are honest reasons for most of it.",
  ];
  if (!proctored) said.push("The test was not proctored: no camera and no microphone were watched.");
  if (estimated) said.push("Detectors err in both directions; their confidence is an estimate.");
  said.push(...evidenceDoubts(kinds));
  if (proctored && frames === null) said.push("The browser told no counts of its own.");
  if (frames && frames.unclear > 0) {
    said.push(`${frames.unclear} of ${frames.looked} camera frames were too dark or blurred to say anything.`);
  }
  if (proctored && pictures.stored === 0) said.push("No picture is stored, so nothing can be looked at again.");
  if (pictures.failed > 0) said.push(`${pictures.failed} pictures are missing.`);
  if (pictures.deleted > 0) said.push(`${pictures.deleted} pictures and clips were deleted since.`);
  if (silences > 0) said.push(`The page was not heard of ${silences} ${silences === 1 ? "time" : "times"}.`);
  return said;
}
