import type { EvidenceKind } from "@invigil/contract/proctoring/evidence";

/**
 * What a proctor should look at: something that was seen, heard or done. That nothing could be seen is never an alert,
 * because a dark room, a slow computer or a microphone that noise suppression silences between words accuses nobody: it
 * is an entry, and the coverage says how much it was. An index of the database has the same kinds, and a test compares
 * them.
 */
export const ALERT_KINDS = [
  "blur",
  "camera-still",
  "counters-differ",
  "different-face",
  "flood",
  "full-screen-left",
  "malpractice",
  "media-limit",
  "microphone-disabled",
  "movement-missed",
  "multiple-faces",
  "multiple-monitors",
  "no-face",
  "objects",
  "other-sign-in",
  "page-closed",
  "paste-outside",
  "pictures-missing",
  "recording-late",
  "remote-session",
  "restricted-program",
  "second-session",
  "second-tab",
  "secure-browser-closed",
  "secure-browser-lost",
  "session-taken-over",
  "time-mismatch",
  "tolerance",
  "typing-rhythm",
  "virtual-machine",
  "voice",
  "webcam-disabled",
] as const satisfies readonly EvidenceKind[];
