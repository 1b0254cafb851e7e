import { ANSWER_LIMIT } from "@invigil/contract/constants";
import { MOST_MESSAGE_BYTES, type FromAgent, type ToAgent } from "@invigil/contract/environments/workspace";

export type Texts = Readonly<Record<string, string>>;
type Changed = Extract<FromAgent, { say: "changed" }>;

/** After this long without typing in a file, a program in the box may change it. */
const TYPING = 2_000;
/** A character takes up to three bytes, and some more when it is escaped. */
const MOST_CHARACTERS = MOST_MESSAGE_BYTES / 8;

/** What the box has, as far as the page knows. The page's files are what counts. */
export interface Mirror {
  /** By path; null for a file that is not there. */
  box: ReadonlyMap<string, string | null>;
  /** Whether that is all of it. */
  known: boolean;
  /** Sent and not confirmed yet, by number. */
  sent: ReadonlyMap<number, ReadonlyMap<string, string | null>>;
  /** When the candidate last changed each file here. */
  typed: ReadonlyMap<string, number>;
  /** The number of the next message. */
  next: number;
}

export const UNFILLED: Mirror = { box: new Map(), known: false, sent: new Map(), typed: new Map(), next: 1 };

export function typedIn(mirror: Mirror, paths: readonly string[], now: number): Mirror {
  return { ...mirror, typed: new Map([...mirror.typed, ...paths.map((path) => [path, now] as const)]) };
}

/** Another box, of which nothing is known. */
export function emptied(mirror: Mirror): Mirror {
  return { ...UNFILLED, next: mirror.next };
}

/** Puts all files and removes every other one. */
export function fillWhole(mirror: Mirror, files: Texts): [Mirror, ToAgent[]] {
  const parts = inParts(entriesOf(files));
  const messages: ToAgent[] = [];
  let now: Mirror = { ...mirror, box: new Map(), known: true };
  for (const [index, part] of (parts.length > 0 ? parts : [[]]).entries()) {
    messages.push({ do: "put", n: now.next, files: Object.fromEntries(part), whole: index === 0 });
    now = noted(now, new Map(part));
  }
  return [now, messages];
}

/** Brings what differs. A box that is not known yet gets only what was typed since. */
export function bring(mirror: Mirror, files: Texts): [Mirror, ToAgent[]] {
  const paths = mirror.known ? new Set([...Object.keys(files), ...mirror.box.keys()]) : new Set(mirror.typed.keys());
  const wanted = new Map(entriesOf(files));
  const puts = [...wanted].filter(([path, text]) => paths.has(path) && mirror.box.get(path) !== text);
  const gone = [...paths].filter(
    (path) => files[path] === undefined && (mirror.known ? hasFile(mirror, path) : mirror.box.get(path) !== null),
  );
  const messages: ToAgent[] = [];
  let now = mirror;
  if (gone.length > 0) {
    messages.push({ do: "remove", n: now.next, paths: gone });
    now = noted(now, new Map(gone.map((path) => [path, null])));
  }
  for (const part of inParts(puts)) {
    messages.push({ do: "put", n: now.next, files: Object.fromEntries(part), whole: false });
    now = noted(now, new Map(part));
  }
  return [now, messages];
}

/** The box has written it. What it reported in between is written over by now. */
export function confirmed(mirror: Mirror, n: number): Mirror {
  const written = mirror.sent.get(n);
  if (!written) return mirror;
  const sent = new Map([...mirror.sent].filter(([number]) => number !== n));
  const later = new Set([...sent].filter(([number]) => number > n).flatMap(([, texts]) => [...texts.keys()]));
  return { ...mirror, sent, box: new Map([...mirror.box, ...[...written].filter(([path]) => !later.has(path))]) };
}

/** The connection was lost: what was not confirmed may or may not be there. */
export function interrupted(mirror: Mirror): Mirror {
  const unsure = [...mirror.sent.values()].flatMap((texts) => [...texts.keys()]);
  return {
    ...mirror,
    sent: new Map(),
    box: new Map([...mirror.box, ...unsure.map((path) => [path, UNSURE] as const)]),
  };
}

/** No file of the page has this text, so it is sent again. */
const UNSURE = "\u0000";

/**
 * Takes note of what programs in the box changed. Returns what the page's files take from it: not what the candidate is
 * typing, nor what the box has not received yet.
 */
export function reported(
  mirror: Mirror,
  { files, removed }: Changed,
  now: number,
): [Mirror, Record<string, string | null>] {
  const changes: [string, string | null][] = [
    ...Object.entries(files),
    ...removed.map((path) => [path, null] as [string, null]),
  ];
  // What was told before is told again after a lost connection, under another number.
  const taken = changes.filter(([path, text]) => mirror.box.get(path) !== text && !isTyping(mirror, path, now));
  return [{ ...mirror, box: new Map([...mirror.box, ...changes]) }, Object.fromEntries(taken)];
}

function isTyping({ typed, sent, box }: Mirror, path: string, now: number): boolean {
  const at = typed.get(path);
  if (at === undefined) return false;
  return now - at < TYPING || box.get(path) === UNSURE || [...sent.values()].some((texts) => texts.has(path));
}

function noted(mirror: Mirror, texts: ReadonlyMap<string, string | null>): Mirror {
  const { box, sent, next } = mirror;
  return { ...mirror, box: new Map([...box, ...texts]), sent: new Map([...sent, [next, texts]]), next: next + 1 };
}

function hasFile({ box }: Mirror, path: string): boolean {
  return typeof box.get(path) === "string";
}

/** A text that is too long is not saved either. */
function entriesOf(files: Texts): [string, string][] {
  return Object.entries(files).filter(([, text]) => text.length <= ANSWER_LIMIT);
}

/** Each part fits into a message. */
function inParts(entries: readonly [string, string][]): [string, string][][] {
  const parts: [string, string][][] = [];
  let room = 0;
  for (const entry of entries) {
    room -= entry[1].length;
    if (room < 0) {
      parts.push([]);
      room = MOST_CHARACTERS - entry[1].length;
    }
    parts.at(-1)?.push(entry);
  }
  return parts;
}
