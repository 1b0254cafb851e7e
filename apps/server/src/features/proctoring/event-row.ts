import type { LineKind } from "@invigil/contract/proctoring/evidence";
import type { ClientMessage } from "@invigil/contract/socket-client";
import { renamedMessages } from "@invigil/rules/evidence/renamed-messages";
import type { MovementMessage } from "./movements/hear-movement.ts";
import type { EventRow } from "@invigil/records/evidence/note-next";

/** Messages that are counted; those about movements change the line of their request. */
export type KeptMessage = Exclude<ClientMessage, { type: "ping" | "heartbeat" | "validate-session" }>;
type LineMessage = Exclude<KeptMessage, MovementMessage>;

/** Stored in columns or, like a token, not at all. */
const APART = new Set(["v", "seq", "at", "type", "token", "kind", "confidence", "detector"]);

function lineKind(message: LineMessage): LineKind {
  switch (message.type) {
    case "proctor-init":
    case "increment-browser-tolerance":
    case "location-changed":
      return renamedMessages[message.type];
    case "alert":
    case "unseen":
      return message.kind;
    case "paste":
      // Only text from outside deserves a second look, so it has its own kind.
      return message.origin === "outside" ? "paste-outside" : "paste";
    case "time-mismatch":
      // Putting a clock right is no reason for a second look.
      return message.corrected ? "clock-corrected" : "time-mismatch";
    default:
      return message.type;
  }
}

/** What the timeline stores of a page's message. */
export function eventRow(message: LineMessage): EventRow {
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
    case "unseen":
      return { ...row, imageSequence: message.image_sequence };
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
