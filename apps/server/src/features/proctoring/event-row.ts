import type { ClientMessage } from "@invigil/contract/socket-client";

/** What is counted and kept; the others live only in memory. */
export type KeptMessage = Exclude<ClientMessage, { type: "ping" | "heartbeat" | "validate-session" }>;

export interface EventRow {
  kind: string;
  data: Record<string, unknown>;
  confidence: number | null;
  detector: string | null;
  problem: string | null;
  /** The snapshot that shows it. */
  imageSequence: number | null;
  /** The clip that holds it. */
  incidentId: string | null;
}

/** Kept in columns, or, like a token, not at all. */
const APART = new Set(["v", "seq", "at", "type", "token", "kind", "confidence", "detector"]);

/** The names of the timeline for what a page tells; the others have the same in both. */
const KINDS: Partial<Record<KeptMessage["type"], string>> = {
  "proctor-init": "fingerprint",
  "increment-browser-tolerance": "tolerance",
  "location-changed": "location",
};

/** What the timeline keeps of a page's message. */
export function eventRow(message: KeptMessage): EventRow {
  const row: EventRow = {
    kind: KINDS[message.type] ?? message.type,
    data: Object.fromEntries(Object.entries(message).filter(([name]) => !APART.has(name))),
    confidence: null,
    detector: null,
    problem: null,
    imageSequence: null,
    incidentId: null,
  };
  switch (message.type) {
    case "alert": {
      const { kind, confidence, detector, image_sequence } = message;
      return { ...row, kind, confidence, detector, imageSequence: image_sequence };
    }
    case "voice":
      return { ...row, incidentId: message.incidentId };
    case "paste":
      // Only what came from outside is worth a second look, so it is a kind of its own.
      return { ...row, kind: message.origin === "outside" ? "paste-outside" : "paste", problem: message.problem };
    case "track":
      return { ...row, problem: message.problemSlug };
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
