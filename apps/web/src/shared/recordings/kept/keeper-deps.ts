import type { RecordingStore } from "@invigil/capture/recorder/recording-store";
import type { Answer } from "@invigil/contract/taking/solutions";
import type { RecordedProblem, RecordingView } from "../recording-view.ts";
import type { Upload } from "./upload-recording.ts";

/** What the keeper of an attempt's recordings depends on. */
export interface RecordingKeeperDeps {
  user: number;
  attempt: number;
  testSlug: string;
  store: RecordingStore;
  upload: Upload;
  isOnline: () => boolean;
  /** Resolves once there is a connection, or once nobody is waiting any longer. */
  untilOnline: (signal: AbortSignal) => Promise<void>;
  /** Makes a stored recording the answer; resolves with whether it is now, or will be once the connection is back. */
  saveAnswer: (problem: string, answer: Answer) => Promise<boolean>;
  now: () => number;
  onView: (view: RecordingView) => void;
  /** Tells the server while the test is open, so that the recording may arrive late if its upload fails. */
  onBegun: (problem: RecordedProblem) => void;
  onUploaded: (problem: RecordedProblem) => void;
  onFailed: () => void;
  onTrouble: (message: string) => void;
}
