import { EvidenceKind } from "@invigil/contract/evidence";

/** Where a line belongs; decides its icon. */
export type Area = "attempt" | "window" | "camera" | "sound" | "connection";

interface Kind {
  text: string;
  area: Area;
  /** Worth a second look. It is never more than that. */
  notable?: true;
}

const kinds: Record<EvidenceKind, Kind> = {
  start: { text: "Started", area: "attempt" },
  submit: { text: "Submitted", area: "attempt" },
  "page-view": { text: "Page opened", area: "attempt" },
  edit: { text: "Answer changed", area: "attempt" },
  "recording-begun": { text: "Recorded answer begun", area: "attempt" },
  "recording-late": { text: "Recorded answer came after the end", area: "attempt", notable: true },
  malpractice: { text: "Malpractice check", area: "attempt", notable: true },
  "media-deleted": { text: "Pictures and sound deleted", area: "attempt" },
  blur: { text: "Window left", area: "window", notable: true },
  focus: { text: "Window returned to", area: "window" },
  tolerance: { text: "Window leave counted", area: "window", notable: true },
  "full-screen-left": { text: "Full screen left", area: "window", notable: true },
  "full-screen-entered": { text: "Full screen entered", area: "window" },
  location: { text: "Address changed", area: "window" },
  "second-tab": { text: "Second tab opened", area: "window", notable: true },
  "second-session": { text: "Opened in a second browser", area: "window", notable: true },
  "session-taken-over": { text: "Continued in another window", area: "window", notable: true },
  fingerprint: { text: "Browser recognised", area: "window" },
  "multiple-monitors": { text: "Several screens", area: "window", notable: true },
  "webcam-enabled": { text: "Camera on", area: "camera" },
  "webcam-disabled": { text: "Camera off", area: "camera", notable: true },
  "no-face": { text: "No face", area: "camera", notable: true },
  "multiple-faces": { text: "Several faces", area: "camera", notable: true },
  "different-face": { text: "Another face", area: "camera", notable: true },
  objects: { text: "Objects", area: "camera", notable: true },
  snapshot: { text: "Picture", area: "camera" },
  "snapshot-failed": { text: "Picture missing", area: "camera" },
  identity: { text: "Proof of identity", area: "camera" },
  "microphone-enabled": { text: "Microphone on", area: "sound" },
  "microphone-disabled": { text: "Microphone off", area: "sound", notable: true },
  "microphone-muted": { text: "Microphone muted", area: "sound", notable: true },
  "microphone-unmuted": { text: "Microphone unmuted", area: "sound" },
  voice: { text: "Voice heard", area: "sound", notable: true },
  transcript: { text: "Transcript", area: "sound" },
  connection: { text: "Connection", area: "connection" },
  offline: { text: "Offline", area: "connection" },
  online: { text: "Online again", area: "connection" },
  "time-mismatch": { text: "Clock was changed", area: "connection", notable: true },
  "heartbeat-lost": { text: "Page not heard of", area: "connection", notable: true },
  "failed-event": { text: "Message arrived late", area: "connection" },
};

/** A newer server may know kinds that this page does not. */
export function kindOf(name: string): Kind {
  const known = EvidenceKind.safeParse(name);
  return known.success ? kinds[known.data] : { text: name, area: "attempt" };
}

/** The kinds that a timeline can be filtered by, the notable ones first, in the order of the areas. */
export function countedKinds(counts: Record<string, number>): { kind: EvidenceKind; count: number }[] {
  const found = EvidenceKind.options
    .map((kind) => ({ kind, count: counts[kind] ?? 0 }))
    .filter(({ count }) => count > 0);
  return found.toSorted((one, other) => rank(one.kind) - rank(other.kind));
}

function rank(kind: EvidenceKind): number {
  return kinds[kind].notable ? 0 : 1;
}
