import { EvidenceKind, LogKind, type LineKind } from "@invigil/contract/proctoring/evidence";

/**
 * The name of each kind of evidence. A notable one deserves a second look, and is never more than that; routine ones
 * happen in every attempt, so the timeline folds them.
 */
const NAMES: Record<EvidenceKind, readonly [name: string, weight?: "notable" | "routine"]> = {
  start: ["Started"],
  submit: ["Submitted"],
  "page-view": ["Page opened", "routine"],
  edit: ["Answer changed", "routine"],
  paste: ["Pasted from the test itself", "routine"],
  "paste-outside": ["Pasted from outside", "notable"],
  "typing-rhythm": ["Unusual typing rhythm", "notable"],
  "recording-begun": ["Recording started", "routine"],
  "recording-late": ["Recording stored after the end", "notable"],
  "draft-late": ["Late draft"],
  malpractice: ["Malpractice detected", "notable"],
  "media-limit": ["Too many pictures and clips to store", "notable"],
  "media-deleted": ["Pictures and sound deleted"],
  "proctor-message": ["Message from the proctor"],
  "proctor-message-read": ["Message acknowledged"],
  blur: ["Left the window", "notable"],
  focus: ["Returned to the window", "routine"],
  tolerance: ["Window exit counted", "notable"],
  "full-screen-left": ["Left full screen", "notable"],
  "full-screen-entered": ["Entered full screen", "routine"],
  location: ["Address changed", "routine"],
  "second-tab": ["Second tab opened", "notable"],
  "second-session": ["Opened in a second browser", "notable"],
  "session-taken-over": ["Continued in another window", "notable"],
  "sign-in": ["Signed in", "routine"],
  "other-sign-in": ["Used from another sign-in", "notable"],
  "browser-changed": ["Continued in another browser"],
  fingerprint: ["Browser recognised", "routine"],
  "multiple-monitors": ["Several screens", "notable"],
  "webcam-enabled": ["Camera on", "routine"],
  "webcam-disabled": ["Camera off", "notable"],
  "pictures-missing": ["No pictures from the camera", "notable"],
  "not-shown": ["Page perhaps not in front"],
  "exits-unreported": ["Window exits counted but not reported"],
  "no-face": ["No face", "notable"],
  "turned-away": ["Turned away"],
  "multiple-faces": ["Several faces", "notable"],
  "different-face": ["Different face", "notable"],
  "camera-still": ["Camera pictures repeat", "notable"],
  "camera-unclear": ["Camera picture cannot be judged"],
  movement: ["Small movement requested"],
  "movement-missed": ["Two small movements not seen", "notable"],
  "movement-declined": ["Cannot make small movements"],
  "detection-off": ["Detection did not run"],
  objects: ["Objects", "notable"],
  snapshot: ["Picture", "routine"],
  "snapshot-failed": ["Picture missing", "routine"],
  identity: ["Proof of identity"],
  "microphone-enabled": ["Microphone on", "routine"],
  "microphone-disabled": ["Microphone off", "notable"],
  "microphone-muted": ["Microphone muted or silent"],
  "microphone-unmuted": ["Microphone heard again", "routine"],
  voice: ["Voice heard", "notable"],
  "voice-off": ["Voice detection did not run"],
  transcript: ["Transcript"],
  connection: ["Connection", "routine"],
  offline: ["Connection lost"],
  online: ["Connection back", "routine"],
  "time-mismatch": ["System clock changed", "notable"],
  "clock-corrected": ["System clock corrected"],
  "heartbeat-lost": ["No contact with the page"],
  "page-closed": ["Page closed for a while", "notable"],
  "no-socket": ["Contact without the live connection"],
  "counters-differ": ["Fewer pictures stored than reported", "notable"],
  "away-at-end": ["No page connected at the end"],
  "failed-event": ["Reported late by the page"],
  "secure-browser": ["Secure browser opened"],
  "secure-browser-lost": ["No contact with the secure browser", "notable"],
  "secure-browser-closed": ["Secure browser closed", "notable"],
  "restricted-program": ["Restricted program", "notable"],
  "virtual-machine": ["Virtual machine", "notable"],
  "remote-session": ["Remote session", "notable"],
  "environment-started": ["Environment started", "routine"],
  "environment-restored": ["Environment restored"],
  "environment-lost": ["Environment lost"],
  "person-asked": ["Asked to speak to a person"],
  flood: ["Too many messages to store", "notable"],
};

const LOG_NAMES: Record<LogKind, string> = {
  end: "Ended",
  "section-end": "Section ended",
  extend: "Time extended",
  pause: "Paused",
  unpause: "Pause ended",
  "service-away": "Service away",
  "service-back": "Service back",
  resume: "Resumed",
  reset: "Replaced by a retake",
  track: "Session recorded",
  "audio-played": "Question audio played",
};

/** A newer server may send kinds that this page does not know. */
export function evidenceName(kind: string): string {
  const known = EvidenceKind.safeParse(kind);
  if (known.success) return NAMES[known.data][0];
  const logged = LogKind.safeParse(kind);
  return logged.success ? LOG_NAMES[logged.data] : kind;
}

const ROUTINE: ReadonlySet<string> = new Set<LineKind>([
  ...EvidenceKind.options.filter((kind) => NAMES[kind][1] === "routine"),
  "track",
  "audio-played",
]);

export function isRoutine(kind: string): boolean {
  return ROUTINE.has(kind);
}

export const NOTABLE_KINDS: readonly EvidenceKind[] = EvidenceKind.options.filter(
  (kind) => NAMES[kind][1] === "notable",
);

export function isNotable(kind: string): boolean {
  return NOTABLE_KINDS.some((notable) => notable === kind);
}
