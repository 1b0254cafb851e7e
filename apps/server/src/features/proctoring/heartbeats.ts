import type { Counters, ImageStatus } from "@invigil/contract/proctoring/proctoring";
import { noteDoubts } from "@invigil/records/evidence/note-doubts";
import { noteSilences } from "@invigil/records/evidence/note-silences";
import { silenceCutoff } from "@invigil/rules/proctoring/server-lateness";
import { writeHeartbeats, type HeartbeatRow } from "@invigil/records/evidence/write-heartbeats";
import { endSession, markLeft } from "@invigil/records/evidence/write-session";
import type { Deps } from "../../platform/deps.ts";
import { parseHeartbeat } from "./read-heartbeat.ts";

/** The interval between writes of one page, because writing each heartbeat would create a row version per second and page. */
const WRITE_EVERY = 4_000;
/** Those that are due are written this often: all at once would hold up everybody else. */
const LOOK_EVERY = 500;
/** Heartbeats per statement, because reading them all at once would block everyone. */
const MAX_ROWS = 100;
const REFUSED_FOR = 30_000;
/** After this long without a heartbeat, the timeline records a silence. */
const SILENCE = 30_000;
/** For this long the server's own lateness explains a silence; by then every page has been heard again. */
const LATE_COUNTS_FOR = 2 * SILENCE;

interface Beat {
  proctorSessionId: string;
  counters: Counters;
  imageStatuses?: readonly ImageStatus[];
  /** The page that sent it. */
  tab?: string | undefined;
}

interface Noted {
  attemptId: number;
  /** Kept as text, which is parsed only if it is still the latest when it is written. */
  beat: Beat | string;
  /** How long the page counts as alive without another message. */
  maxAge?: number | undefined;
  /** Identifies the connection while the session is unknown because the text is not parsed yet. */
  page?: string;
  /** It came by a call, not over the socket. */
  byCall?: boolean;
}

interface Heard {
  noted: Noted;
  /** Milliseconds since 1970. */
  at: number;
}
interface Waiting extends Heard {
  /** When the first heartbeat came that is not written yet, by the process's own clock. */
  since: number;
}

/** Keeps the latest heartbeat of every attempt in memory and writes them together. */
export interface Heartbeats {
  /** Returns false if the last write showed that the attempt has ended or the session is not its own. */
  note(noted: Noted): boolean;
  /** Writes the last heartbeat of an attempt before returning. */
  noteFinal(noted: Noted): Promise<void>;
  /** The browser is leaving the page, which says so with its last heartbeat. */
  noteLeft(noted: Noted): Promise<void>;
  /** When an attempt was last heard of, if that is not written yet. */
  heardAt(attemptId: number): Date | null;
  /** The counters of a heartbeat that is not written yet. */
  latest(attemptId: number): Counters | null;
  write(): Promise<void>;
}

type BookDeps = Pick<Deps, "db" | "now" | "log" | "lateness">;

export function createHeartbeats({ db, now, log, lateness }: BookDeps): Heartbeats {
  /** Whoever waits longest comes first: a later heartbeat keeps the place. */
  const waiting = new Map<number, Waiting>();
  const refused = createRefusals(now);
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  async function writePart(part: readonly Heard[]): Promise<void> {
    const rows = part.flatMap((heard) => rowOf(heard) ?? []);
    const { running, doubts } = await writeHeartbeats(db, rows);
    for (const { noted } of part) if (!running.has(noted.attemptId)) refused.add(noted);
    await noteDoubts(db, doubts);
  }

  function takeThoseSince(latest: number): Heard[] {
    const taken: Heard[] = [];
    for (const [attemptId, heard] of waiting) {
      if (heard.since > latest) break;
      waiting.delete(attemptId);
      taken.push(heard);
    }
    return taken;
  }

  async function writeThoseSince(latest: number): Promise<void> {
    const taken = takeThoseSince(latest);
    for (let from = 0; from < taken.length; from += MAX_ROWS) await writePart(taken.slice(from, from + MAX_ROWS));
  }

  function write(latest = Infinity): Promise<void> {
    writing = lateness.during(writing.then(() => writeThoseSince(latest))).catch((error: unknown) => {
      // The next heartbeat carries the same counters, so only a moment is lost.
      log.warn({ err: error }, "could not write heartbeats");
    });
    return writing;
  }

  function lookIn(milliseconds: number): void {
    timer = setTimeout(() => void writeDue(), milliseconds);
    timer.unref();
  }

  async function writeDue(): Promise<void> {
    await write(performance.now() - WRITE_EVERY);
    timer = undefined;
    if (waiting.size > 0) lookIn(LOOK_EVERY);
  }

  function note(noted: Noted): boolean {
    if (refused.has(noted)) return false;
    const since = waiting.get(noted.attemptId)?.since ?? performance.now();
    waiting.set(noted.attemptId, { noted, at: now().getTime(), since });
    if (timer === undefined) lookIn(WRITE_EVERY);
    return true;
  }

  return {
    note,
    async noteFinal(noted) {
      if (refused.has(noted)) return;
      // Ahead of the others, because a submission waits for it.
      waiting.delete(noted.attemptId);
      await writePart([{ noted, at: now().getTime() }]);
      await endSession(db, { attemptId: noted.attemptId, now: now() });
    },
    async noteLeft(noted) {
      if (refused.has(noted)) return;
      const at = now();
      waiting.delete(noted.attemptId);
      await writePart([{ noted, at: at.getTime() }]);
      if (!refused.has(noted)) await markLeft(db, { attemptId: noted.attemptId, at });
    },
    heardAt(attemptId) {
      const at = waiting.get(attemptId)?.at;
      return at === undefined ? null : new Date(at);
    },
    latest(attemptId) {
      const beat = waiting.get(attemptId)?.noted.beat;
      if (beat === undefined) return null;
      return (typeof beat === "string" ? readText(beat) : beat)?.counters ?? null;
    },
    write: () => write(),
  };
}

/** Sessions whose heartbeats are useless. Only for a short time, because an ended attempt may be extended. */
function createRefusals(now: () => Date) {
  const until = new Map<string, number>();
  function keyOf({ attemptId, beat, page }: Noted): string {
    return typeof beat === "string" ? `page ${page}` : `${attemptId} ${beat.proctorSessionId}`;
  }
  return {
    add(noted: Noted): void {
      const at = now().getTime();
      for (const [key, end] of until) if (end <= at) until.delete(key);
      until.set(keyOf(noted), at + REFUSED_FOR);
    },
    has(noted: Noted): boolean {
      return until.size > 0 && (until.get(keyOf(noted)) ?? 0) > now().getTime();
    },
  };
}

/** Undefined if the text was not a heartbeat after all. */
function rowOf({ at, noted: { attemptId, beat, maxAge, byCall = false } }: Heard): HeartbeatRow | undefined {
  const read = typeof beat === "string" ? readText(beat) : beat;
  if (!read) return undefined;
  const { proctorSessionId, counters, imageStatuses = [], tab } = read;
  return {
    attempt_id: attemptId,
    session_id: proctorSessionId,
    at: new Date(at),
    counters,
    image_statuses: imageStatuses.length > 0 ? imageStatuses : null,
    tab: tab ?? null,
    until: maxAge === undefined ? null : new Date(at + maxAge),
    by_call: byCall,
  };
}

function readText(text: string): Beat | null {
  const read = parseHeartbeat(text);
  return read && { proctorSessionId: read.proctorSessionId, counters: read.counters, tab: read.tabId };
}

/**
 * For the sweep: running proctored attempts whose heartbeats have stopped. What this server could not hear or write
 * because it was late itself is no silence of the page.
 */
export async function noteLostHeartbeats({ db, now, lateness }: Pick<Deps, "db" | "now" | "lateness">): Promise<void> {
  const at = now();
  const late = lateness.within(LATE_COUNTS_FOR);
  await noteSilences(db, { cutoff: silenceCutoff({ now: at, silence: SILENCE, late }), now: at });
}
