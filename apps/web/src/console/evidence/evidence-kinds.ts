import { EvidenceKind } from "@invigil/contract/proctoring/evidence";
import { evidenceName, NOTABLE_KINDS } from "@invigil/rules/evidence/evidence-names";

/** The area that an entry belongs to, which decides its icon. */
export type Area = "attempt" | "window" | "camera" | "sound" | "connection";

interface Kind {
  text: string;
  area: Area;
  /** Worth a second look, and never more than that. */
  notable?: boolean;
}

const areas: Record<EvidenceKind, Area> = {
  start: "attempt",
  submit: "attempt",
  "page-view": "attempt",
  edit: "attempt",
  paste: "attempt",
  "paste-outside": "attempt",
  "typing-rhythm": "attempt",
  "recording-begun": "attempt",
  "recording-late": "attempt",
  "draft-late": "attempt",
  malpractice: "attempt",
  "media-deleted": "attempt",
  "environment-started": "attempt",
  "environment-restored": "attempt",
  "environment-lost": "attempt",
  "person-asked": "attempt",
  "proctor-message": "attempt",
  "proctor-message-read": "attempt",
  blur: "window",
  focus: "window",
  tolerance: "window",
  "full-screen-left": "window",
  "full-screen-entered": "window",
  location: "window",
  "not-shown": "window",
  "exits-unreported": "window",
  "second-tab": "window",
  "second-session": "window",
  "session-taken-over": "window",
  "sign-in": "window",
  "other-sign-in": "window",
  "browser-changed": "window",
  fingerprint: "window",
  "multiple-monitors": "window",
  "secure-browser": "window",
  "secure-browser-lost": "window",
  "secure-browser-closed": "window",
  "restricted-program": "window",
  "virtual-machine": "window",
  "remote-session": "window",
  "webcam-enabled": "camera",
  "webcam-disabled": "camera",
  "pictures-missing": "camera",
  "counters-differ": "camera",
  "no-face": "camera",
  "turned-away": "camera",
  "multiple-faces": "camera",
  "different-face": "camera",
  "camera-still": "camera",
  "camera-unclear": "camera",
  movement: "camera",
  "movement-missed": "camera",
  "movement-declined": "camera",
  "detection-off": "camera",
  objects: "camera",
  snapshot: "camera",
  "snapshot-failed": "camera",
  identity: "camera",
  "microphone-enabled": "sound",
  "voice-off": "sound",
  "microphone-disabled": "sound",
  "microphone-muted": "sound",
  "microphone-unmuted": "sound",
  voice: "sound",
  transcript: "sound",
  connection: "connection",
  offline: "connection",
  online: "connection",
  "time-mismatch": "connection",
  "clock-corrected": "connection",
  "heartbeat-lost": "connection",
  "no-socket": "connection",
  "page-closed": "window",
  "away-at-end": "connection",
  "failed-event": "connection",
  flood: "connection",
  "media-limit": "connection",
};

/** A newer server may send kinds that this page does not know. */
export function kindOf(name: string): Kind {
  const known = EvidenceKind.safeParse(name);
  if (!known.success) return { text: evidenceName(name), area: "attempt" };
  return { text: evidenceName(name), area: areas[known.data], notable: NOTABLE_KINDS.includes(known.data) };
}

/** The kinds to filter a timeline by, notable ones first, then in the order of the areas. */
export function countedKinds(counts: Record<string, number>): { kind: EvidenceKind; count: number }[] {
  const found = EvidenceKind.options
    .map((kind) => ({ kind, count: counts[kind] ?? 0 }))
    .filter(({ count }) => count > 0);
  return found.toSorted((one, other) => rank(one.kind) - rank(other.kind));
}

function rank(kind: EvidenceKind): number {
  return NOTABLE_KINDS.includes(kind) ? 0 : 1;
}
