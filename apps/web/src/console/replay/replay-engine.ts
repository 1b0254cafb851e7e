import type { Evidence } from "@invigil/contract/proctoring/evidence";
import type { ReplayEdit, ReplayRun } from "@invigil/contract/results/replay";
import type { Answer } from "@invigil/contract/taking/solutions";
import { changedTexts } from "./answer-texts.ts";

/** Something that happened at a certain time (milliseconds since 1970). */
interface Timed {
  time: number;
}

export interface Edit extends Timed {
  problem: string;
  /** The sign-in that saved it, if known. */
  session: number | null;
  answer: Answer | null;
  /** The answer before the edit, or null. */
  before: Answer | null;
  /** The number of characters inserted at once. */
  inserted: number;
}
export type Line = Timed & Evidence;
export type Run = Timed & ReplayRun;

/** `insertion` is an edit that added much text at once; `alert` is a notable event. */
export interface Moment extends Timed {
  type: "edit" | "insertion" | "event" | "alert" | "run" | "paste";
  /** Worth a second look. */
  isMarked: boolean;
}

export interface Replay {
  from: number;
  to: number;
  /** True while the attempt is running, so `to` will move. */
  isRunning: boolean;
  edits: readonly Edit[];
  lines: readonly Line[];
  runs: readonly Run[];
  /** All kinds of moments, sorted by time. */
  moments: readonly Moment[];
}

interface Recorded {
  edits: readonly ReplayEdit[];
  runs: readonly ReplayRun[];
  evidence: readonly Evidence[];
  start: string | null;
  end: string | null;
  isRunning: boolean;
  isNotable: (kind: string) => boolean;
  /** The files, or the code by technology, that the answers to a question begin with, by its slug. */
  given?: Readonly<Record<string, { files: Record<string, string>; stubs?: Record<string, string> }>>;
}

/** More characters than almost anyone types between two saves. */
export const INSERTION = 120;

/** Keeps each edit's identity as the replay of a running attempt grows. */
const replayed = new WeakMap<ReplayEdit, Edit>();

function replayEdit(edit: ReplayEdit, before: Answer | null): Edit {
  const known = replayed.get(edit);
  if (known) return known;
  const inserted = Math.max(0, ...changedTexts(before, edit.answer).map((change) => change.inserted.length));
  const { problem, session, answer } = edit;
  const made = { time: Date.parse(edit.at), problem, session, answer, before, inserted };
  replayed.set(edit, made);
  return made;
}

/** What the question hands out is nobody's own insertion. */
function beginning(given: NonNullable<Recorded["given"]>[string] | undefined, first: Answer | null): Answer | null {
  if (!given) return null;
  const technology = first?.technology;
  const code = technology === undefined ? undefined : given.stubs?.[technology];
  return technology !== undefined && code !== undefined ? { technology, code } : { files: given.files };
}

export function createReplay(recorded: Recorded): Replay {
  const { edits, runs, evidence, start, end, isRunning, isNotable, given = {} } = recorded;
  const answers = new Map<string, Answer | null>();
  const made = edits.map((edit): Edit => {
    const before = answers.get(edit.problem) ?? beginning(given[edit.problem], edit.answer);
    answers.set(edit.problem, edit.answer);
    return replayEdit(edit, before);
  });
  // Left out because the edits themselves are already here, with their text.
  const shown = evidence.filter(({ kind }) => kind !== "edit");
  const lines = shown.map((line) => ({ ...line, time: shownTime(line, start) }));
  const timedRuns = runs.map((run) => ({ ...run, time: Date.parse(run.at) }));
  const moments: Moment[] = [
    ...made.map(({ time, inserted }): Moment => {
      const isMarked = inserted >= INSERTION;
      return { time, type: isMarked ? "insertion" : "edit", isMarked };
    }),
    ...lines.map((line): Moment => {
      const isMarked = isNotable(line.kind);
      return { time: line.time, type: isPaste(line) ? "paste" : isMarked ? "alert" : "event", isMarked };
    }),
    ...timedRuns.map(({ time }): Moment => ({ time, type: "run", isMarked: false })),
  ];
  moments.sort((one, other) => one.time - other.time);
  const times = [start, end].flatMap((time) => (time === null ? [] : Date.parse(time)));
  const [first, last] = [moments[0], moments.at(-1)];
  const from = Math.min(...times, first?.time ?? Infinity);
  const to = Math.max(...times, last?.time ?? -Infinity);
  const isEmpty = !Number.isFinite(from);
  const ends = { from: isEmpty ? 0 : from, to: isEmpty ? 0 : to, isRunning };
  return { ...ends, edits: made, lines, runs: timedRuns, moments };
}

/** Nobody waits through the days between the first sign-in and the start. */
function shownTime({ kind, at }: Evidence, start: string | null): number {
  const time = Date.parse(at);
  return kind === "sign-in" && start !== null ? Math.max(time, Date.parse(start)) : time;
}

function isPaste({ kind }: Pick<Evidence, "kind">): boolean {
  return kind === "paste" || kind === "paste-outside";
}

/** Returns how many items of a sorted list are at or before a given time. */
export function countUntil(sorted: readonly Timed[], time: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.time ?? 0) <= time) low = middle + 1;
    else high = middle;
  }
  return low;
}

function lastBefore<T extends Timed>(sorted: readonly T[], time: number, fits: (each: T) => boolean): T | undefined {
  for (let index = countUntil(sorted, time) - 1; index >= 0; index -= 1) {
    const each = sorted[index];
    if (each && fits(each)) return each;
  }
  return undefined;
}

export interface ReplayState {
  /** The question of the last edit, run or event that names one. */
  problem: string | null;
  /** True if the candidate has left the window and not returned; null if nothing watched the window. */
  away: boolean | null;
  offline: boolean;
  picture: Line | undefined;
  /** True if the whole replay has any picture. */
  hasPictures: boolean;
  clip: Line | undefined;
  run: Run | undefined;
  /** The latest events, newest first. */
  recent: readonly Line[];
}

const RECENT = 6;
const isPicture = ({ media }: Line) => media !== null && media.content_type.startsWith("image/");
/** Pictures are taken only where the window is watched, too. */
const isWatching = (line: Line) => line.kind === "blur" || line.kind === "focus" || isPicture(line);
/** How long a clip stays available after it was recorded. */
const CLIP_FOR = 30_000;

/** Returns the state at a given time. */
export function stateAt({ edits, lines, runs }: Replay, time: number): ReplayState {
  const named = [
    lastBefore(edits, time, () => true),
    lastBefore(lines, time, ({ problem }) => problem !== null),
    lastBefore(runs, time, () => true),
  ].toSorted((one, other) => (other?.time ?? 0) - (one?.time ?? 0))[0];
  const until = countUntil(lines, time);
  const window = lastBefore(lines, time, ({ kind }) => kind === "blur" || kind === "focus");
  const network = lastBefore(lines, time, isNetwork);
  const isClip = (line: Line) => line.media !== null && !isPicture(line) && time - line.time <= CLIP_FOR;
  return {
    problem: named?.problem ?? null,
    away: lines.some(isWatching) ? window?.kind === "blur" : null,
    offline: network !== undefined && network.kind !== "online" && isOpen(network, time),
    picture: lastBefore(lines, time, isPicture),
    hasPictures: lines.some(isPicture),
    clip: lastBefore(lines, time, isClip),
    run: lastBefore(runs, time, () => true),
    recent: lines.slice(Math.max(0, until - RECENT), until).toReversed(),
  };
}

/** What the server noticed itself counts once a page has reported it, too. */
function isNetwork({ kind, sources }: Line): boolean {
  return kind === "offline" || kind === "online" || (kind === "heartbeat-lost" && sources.includes("browser"));
}

/** An outage lasts until its end; if that is not known, until the page is online again. Older pages gave its length. */
function isOpen({ data, ends_at: end }: Line, time: number): boolean {
  return end === null ? data["duration"] === undefined : time < Date.parse(end);
}

/** Returns the latest edit of a question up to a given time. */
export function editAt({ edits }: Replay, problem: string, time: number): Edit | undefined {
  return lastBefore(edits, time, (edit) => edit.problem === problem);
}

export interface Paste {
  /** In characters. */
  size: number;
  isOutside: boolean;
}

/** Returns what was pasted into an answer between the previous edit and this one. */
export function pastesOf(replay: Replay, edit: Edit): Paste[] {
  const since = editAt(replay, edit.problem, edit.time - 1)?.time ?? -Infinity;
  return replay.lines
    .slice(countUntil(replay.lines, since), countUntil(replay.lines, edit.time))
    .filter((line) => isPaste(line) && line.problem === edit.problem)
    .map(({ kind, data: { size } }) => ({
      size: typeof size === "number" ? size : 0,
      isOutside: kind === "paste-outside",
    }));
}

/** Returns when the work on a question began. */
export function beginningOf({ edits }: Replay, problem: string): number | undefined {
  return edits.find((edit) => edit.problem === problem)?.time;
}

export function nextMoment(
  { moments }: Replay,
  time: number,
  fits: (moment: Moment) => boolean = () => true,
): Moment | undefined {
  for (let index = countUntil(moments, time); index < moments.length; index += 1) {
    const moment = moments[index];
    if (moment && fits(moment)) return moment;
  }
  return undefined;
}

/** A pasted text is saved with the next edit, which follows within a few seconds. */
const PASTE_SAVED = 10_000;

/**
 * Returns when the next notable moment can be seen. A paste is shown with the edit that saved it, because before that
 * the answer still looks as if nothing had happened.
 */
export function nextNotable(replay: Replay, time: number): number | undefined {
  const isMarked = (moment: Moment) => moment.isMarked;
  const moment = nextMoment(replay, time, isMarked);
  if (moment?.type !== "paste") return moment?.time;
  const saved = savedAt(replay, moment.time);
  if (saved === undefined) return moment.time;
  const other = nextMoment(replay, moment.time, (each) => each.isMarked && each.type === "alert");
  return Math.min(saved, other?.time ?? saved);
}

/** Returns when the text pasted at a given time was saved, or undefined if no edit of its question followed soon. */
function savedAt({ edits, lines }: Replay, time: number): number | undefined {
  const problem = lastBefore(lines, time, isPaste)?.problem ?? null;
  for (const edit of edits.slice(countUntil(edits, time - 1), countUntil(edits, time + PASTE_SAVED)))
    if (problem === null || edit.problem === problem) return edit.time;
  return undefined;
}

export function previousMoment({ moments }: Replay, time: number): Moment | undefined {
  return lastBefore(moments, time - 1, () => true);
}

/** Typing produces an edit every second or so, so a longer gap is idle time. */
const IDLE = 5_000;
/** Playback resumes this long before the next moment, so that it does not come as a surprise. */
const LEAD = 1_000;

interface Step {
  /** The milliseconds that have passed for the viewer. */
  elapsed: number;
  speed: number;
  skipIdle: boolean;
}

/** Returns the playback position after a step. */
export function advance(replay: Replay, time: number, { elapsed, speed, skipIdle }: Step): number {
  const moved = Math.min(replay.to, time + elapsed * speed);
  if (!skipIdle) return moved;
  const next = nextMoment(replay, moved);
  if (!next) return replay.to;
  return next.time - moved > IDLE ? Math.max(moved, next.time - LEAD) : moved;
}
