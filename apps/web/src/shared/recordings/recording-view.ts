import type { RecorderView } from "@invigil/capture/recorder/recorder";
import type { RecordingKind } from "@invigil/contract/taking/recordings";
import type { SectionWithProblems } from "@invigil/contract/taking/problems";
import { recordingSeconds } from "@invigil/capture/recorder/recording-limit";

/** A question that is answered by a recording. */
export interface RecordedProblem {
  slug: string;
  title: string;
  /** From 1, across the whole test; a part has the number of its question. */
  number: number;
  kind: RecordingKind;
  /** The longest answer in seconds. */
  seconds: number;
}

/** What the screen shows of one recorded answer. */
export interface RecordingView extends RecorderView {
  problem: RecordedProblem;
  /** Null if none is running. */
  upload: { fraction: number; isSlow: boolean } | null;
  /** Why the last upload failed. */
  error: string | null;
}

export const medium = { VID: "video", ADO: "audio" } as const;
export const Medium = { VID: "Video", ADO: "Audio" } as const;

export function recordedProblems(sections: readonly SectionWithProblems[]): RecordedProblem[] {
  return sections
    .flatMap((section) => section.problems)
    .flatMap((problem, index) =>
      [problem, ...problem.children].flatMap(({ slug, title, problem_type: kind, extra_data }) =>
        kind === "VID" || kind === "ADO"
          ? [{ slug, title, number: index + 1, kind, seconds: recordingSeconds(kind, extra_data.recording_seconds) }]
          : [],
      ),
    );
}
