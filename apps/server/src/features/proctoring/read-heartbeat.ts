import type { Counters } from "@invigil/contract/proctoring/proctoring";
import { PROTOCOL_VERSION, TAB_ID } from "@invigil/contract/socket";

/** The part of a heartbeat that is stored. */
export interface ReadHeartbeat {
  seq: number;
  tabId: string;
  proctorSessionId: string;
  counters: Counters;
}

const COUNTS = [
  "no_face",
  "multiple_faces",
  "objects",
  "unclear_frames",
  "frames",
  "voice_incidents",
  "mute_count",
  "mute_duration",
  "blurs",
  "short_blurs",
  "full_screen_exits",
  "snapshots_taken",
  "snapshots_stored",
  "snapshots_failed",
] as const satisfies (keyof Counters)[];
/** A page of an earlier version sends none of these. */
const LATER_COUNTS = [
  "voice_off",
  "undrawn",
  "unfocused",
  "windowed",
  "window_width",
  "window_height",
  "screen_width",
  "screen_height",
] as const satisfies (keyof Counters)[];
const TALLIES = ["good", "bad", "offline", "total"] as const satisfies (keyof Counters["connection"])[];
const MAX_COUNT = 10_000_000;
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;
const UUID_LENGTH = 36;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

type Fields = Record<string, unknown>;

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MAX_COUNT;
}

/** Whether a message should be read as a heartbeat at all. */
export function saysHeartbeat(raw: unknown): raw is Fields {
  return isFields(raw) && raw["type"] === "heartbeat";
}

/** How the product's own page starts a heartbeat. */
const BEGINNING = /^\{"v":1,"seq":(\d{1,15}),"at":"[\d:.TZ+-]{10,40}","tab_id":"([\w-]{8,64})","type":"heartbeat",/;

/**
 * Recognises a heartbeat by its first characters; the rest is parsed when it is written. Null if it is another message
 * or in another order.
 */
export function glanceHeartbeat(text: string): { seq: number; tabId: string } | null {
  const found = BEGINNING.exec(text);
  return found && { seq: Number(found[1]), tabId: found[2] ?? "" };
}

/** A heartbeat that has not been parsed yet. */
export function parseHeartbeat(text: string): ReadHeartbeat | null {
  try {
    const raw: unknown = JSON.parse(text);
    return saysHeartbeat(raw) ? readHeartbeat(raw) : null;
  } catch {
    return null;
  }
}

/**
 * Parses one heartbeat, or returns null if it violates the contract. Hand-written, because every open page sends one
 * per second and the schema takes several times as long. The test compares it with the schema.
 */
export function readHeartbeat(raw: Fields): ReadHeartbeat | null {
  const { v, seq, at, tab_id: tabId, proctorSessionId, metadata } = raw;
  if (v !== PROTOCOL_VERSION || !Number.isSafeInteger(seq) || (seq as number) < 0) return null;
  if (typeof at !== "string" || at.length > 40 || !ISO_TIME.test(at)) return null;
  if (typeof tabId !== "string" || !TAB_ID.test(tabId)) return null;
  if (typeof proctorSessionId !== "string" || proctorSessionId.length !== UUID_LENGTH) return null;
  if (!UUID.test(proctorSessionId)) return null;
  const counters = readCounters(metadata);
  return counters && { seq: seq as number, tabId, proctorSessionId, counters };
}

/** A new object, so that no extra fields from the page are stored. */
function readCounters(metadata: unknown): Counters | null {
  if (!isFields(metadata)) return null;
  const { connection, extended_screen } = metadata;
  if (!isFields(connection) || typeof extended_screen !== "boolean") return null;
  const counts: Fields = { extended_screen };
  for (const name of COUNTS) {
    const value = metadata[name];
    if (!isCount(value)) return null;
    counts[name] = value;
  }
  for (const name of LATER_COUNTS) {
    const value = metadata[name] === undefined ? 0 : metadata[name];
    if (!isCount(value)) return null;
    counts[name] = value;
  }
  const tallies: Fields = {};
  for (const name of TALLIES) {
    const value = connection[name];
    if (!isCount(value)) return null;
    tallies[name] = value;
  }
  counts["connection"] = tallies;
  return counts as Counters;
}
