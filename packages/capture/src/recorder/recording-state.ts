/**
 * `stopped`: the last data is still being collected; `completed`: whole, ready to be played back, uploaded or
 * discarded.
 */
export type RecordingState =
  | "initial"
  | "started"
  | "paused"
  | "stopped"
  | "completed"
  | "uploading"
  | "uploaded"
  | "failed";

/** What a person requests. */
export type RecordingAction = "record" | "stop" | "pause" | "resume" | "submit" | "upload" | "re-record";

/** How an upload ended. */
export type UploadOutcome = "upload-succeeded" | "upload-failed" | "upload-cancelled";

type Step = RecordingAction | UploadOutcome;

const next: Record<RecordingState, Partial<Record<Step, RecordingState>>> = {
  initial: { record: "started" },
  started: { pause: "paused", stop: "stopped" },
  paused: { resume: "started", stop: "stopped" },
  stopped: { submit: "completed", "re-record": "initial" },
  completed: { upload: "uploading", "re-record": "initial" },
  uploading: { "upload-succeeded": "uploaded", "upload-failed": "failed", "upload-cancelled": "completed" },
  uploaded: { "re-record": "initial" },
  failed: { upload: "uploading", "re-record": "initial" },
};

/** Returns the state after a step. A step that the state does not allow changes nothing. */
export function recordingReducer(state: RecordingState, step: Step): RecordingState {
  return next[state][step] ?? state;
}

export function mayDo(state: RecordingState, step: Step): boolean {
  return next[state][step] !== undefined;
}

/** Only this device has what was recorded. */
export function isUnsent(state: RecordingState): boolean {
  return state !== "initial" && state !== "uploaded";
}
