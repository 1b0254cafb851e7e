import { counted } from "@invigil/contract/messages/counted";
import { evidenceDoubts } from "./evidence-doubts.ts";

/** How much of an attempt could be seen. */
export interface Watched {
  proctored: boolean;
  /**
   * Frames that the browser's detectors checked, and those that were too dark or blurred; null if it never reported.
   */
  frames: { looked: number; unclear: number } | null;
  /** Missing are those that failed and did not come later either; waiting those that nobody has analysed yet. */
  pictures: { stored: number; waiting: number; missing: number; deleted: number };
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
    "A count says how often something was recorded, not what it means. Most of it can have an innocent reason.",
  ];
  if (!proctored) said.push("The test was not proctored, so neither camera nor microphone was watched.");
  if (estimated) said.push("Detectors can be wrong either way; their confidence is an estimate.");
  said.push(...evidenceDoubts(kinds));
  if (proctored && frames === null) said.push("The browser did not report its own counts.");
  if (proctored && frames?.looked === 0) said.push("The detection in the browser did not run.");
  if (frames && frames.unclear > 0) {
    said.push(`Camera frames that were too dark or blurred to judge: ${frames.unclear} of ${frames.looked}.`);
  }
  if (proctored && pictures.stored === 0) said.push("No pictures are stored, so nothing can be reviewed.");
  if (pictures.waiting > 0) said.push(`Pictures and clips that still wait for their analysis: ${pictures.waiting}.`);
  if (pictures.missing > 0) said.push(`Missing: ${counted(pictures.missing, "picture")}.`);
  if (pictures.deleted > 0) said.push(`Pictures and clips deleted since: ${pictures.deleted}.`);
  if (silences === 1) said.push("The server lost contact with the page once.");
  if (silences > 1) said.push(`The server lost contact with the page ${silences} times.`);
  return said;
}
