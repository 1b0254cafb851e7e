import type { LineKind } from "@invigil/contract/proctoring/evidence";
import type { ClientMessage } from "@invigil/contract/socket-client";
import type { EventRow } from "@invigil/records/evidence/note-next";

/** What is counted and kept; the others live only in memory. */
export type KeptMessage = Exclude<ClientMessage, { type: "ping" | "heartbeat" | "validate-session" }>;

/** Kept in columns, or, like a token, not at all. */
const APART = new Set(["v", "seq", "at", "type", "token", "kind", "confidence", "detector"]);

/** The timeline has names of its own for some of what a page tells; the others have the same in both. */
function lineKind(message: KeptMessage): LineKind {
  switch (message.type) {
    case "proctor-init":
      return "fingerprint";
    case "increment-browser-tolerance":
      return "tolerance";
    case "location-changed":
      return "location";
    case "alert":
      return message.kind;
    case "paste":
      // Only what came from outside is worth a second look, so it is a kind of its own.
      return message.origin === "outside" ? "paste-outside" : "paste";
    default:
      return message.type;
  }
}

/** What the timeline keeps of a page's message. */
export function eventRow(message: KeptMessage): EventRow {
  const row: EventRow = {
    kind: lineKind(message),
    data: Object.fromEntries(Object.entries(message).filter(([name]) => !APART.has(name))),
    confidence: null,
    detector: null,
    problem: null,
    imageSequence: null,
    incidentId: null,
  };
  switch (message.type) {
    case "alert": {
      const { confidence, detector, image_sequence } = message;
      return { ...row, confidence, detector, imageSequence: image_sequence };
    }
    case "voice":
      return { ...row, incidentId: message.incidentId };
    case "track":
      return { ...row, problem: message.problemSlug };
    case "paste":
    case "blur":
    case "focus":
    case "increment-browser-tolerance":
    case "audio-played":
    case "recording-begun":
      return { ...row, problem: message.problem };
    default:
      return row;
  }
}
