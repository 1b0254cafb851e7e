import { counted } from "@invigil/contract/messages/counted";
import { evidenceDoubts } from "./evidence-doubts.ts";

/** What limits the evidence besides its coverage. */
export interface Watched {
  proctored: boolean;
  /** Candidates may have spoken their answers, so the microphone was in use all the same. */
  isInterview: boolean;
  /**
   * Frames that the browser's detectors checked, and those that were too dark or blurred; null if it never reported.
   */
  frames: { looked: number; unclear: number } | null;
  /** Missing are those that failed and did not come later either. */
  pictures: { missing: number; deleted: number };
  /** Whether a detector estimated something. */
  estimated: boolean;
  /** Whether anything was recorded at all. */
  kinds: readonly string[];
}

const UNWATCHED_TEST = "The test was not proctored, so neither camera nor microphone was watched.";
const UNWATCHED_INTERVIEW =
  "The interview was not proctored, so nobody was watched. Only spoken answers were recorded, as part of the interview.";

/** What keeps a reader from taking counts for facts. There is always something to say. */
export function integrityLimits({ proctored, isInterview, frames, pictures, estimated, kinds }: Watched): string[] {
  const said = [
    "A count says how often something was recorded, not what it means. Most of it can have an innocent reason.",
  ];
  if (!proctored) said.push(isInterview ? UNWATCHED_INTERVIEW : UNWATCHED_TEST);
  if (estimated) said.push("Detectors can be wrong either way; their confidence is an estimate.");
  said.push(...evidenceDoubts(kinds));
  if (frames && frames.unclear > 0) {
    said.push(`Camera frames that were too dark or blurred to judge: ${frames.unclear} of ${frames.looked}.`);
  }
  if (pictures.missing > 0) said.push(`Missing: ${counted(pictures.missing, "picture")}.`);
  if (pictures.deleted > 0) said.push(`Pictures and clips deleted since: ${pictures.deleted}.`);
  return said;
}
