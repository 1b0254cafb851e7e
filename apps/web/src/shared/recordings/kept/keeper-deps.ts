import type { RecordingStore } from "@invigil/capture/recorder/recording-store";
import type { Answer } from "@invigil/contract/taking/solutions";
import type { RecordedProblem, RecordingView } from "../recording-view.ts";
import type { Upload } from "./upload-recording.ts";

/** What the keeper of an attempt's recordings needs of everything around it. */
export interface RecordingKeeperDeps {
  user: number;
  attempt: number;
  testSlug: string;
  store: RecordingStore;
  upload: Upload;
  isOnline: () => boolean;
  /** Resolves once there is a connection, or once nobody waits for it any more. */
  untilOnline: (signal: AbortSignal) => Promise<void>;
  /** Makes a stored recording the answer; resolves with whether it is one now, or will be once the line is back. */
  saveAnswer: (problem: string, answer: Answer) => Promise<boolean>;
  now: () => number;
  onView: (view: RecordingView) => void;
  /** The server should know of it while the test is open: then it may come late, should its upload fail. */
  onBegun: (problem: RecordedProblem) => void;
  onUploaded: (problem: RecordedProblem) => void;
  onFailed: () => void;
  onTrouble: (message: string) => void;
}
