import type { EvidenceKind } from "@invigil/contract/proctoring/evidence";

/** What a proctor should look at. An index of the database has the same kinds, and a test compares them. */
export const ALERT_KINDS = [
  "blur",
  "camera-still",
  "different-face",
  "flood",
  "full-screen-left",
  "heartbeat-lost",
  "malpractice",
  "microphone-disabled",
  "microphone-muted",
  "multiple-faces",
  "multiple-monitors",
  "no-face",
  "objects",
  "other-sign-in",
  "paste-outside",
  "recording-late",
  "second-session",
  "second-tab",
  "session-taken-over",
  "time-mismatch",
  "tolerance",
  "typing-rhythm",
  "voice",
  "webcam-disabled",
] as const satisfies readonly EvidenceKind[];
