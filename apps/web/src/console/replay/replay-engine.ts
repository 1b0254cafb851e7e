import type { Evidence } from "@invigil/contract/proctoring/evidence";
import type { ReplayEdit, ReplayRun } from "@invigil/contract/results/replay";
import type { Answer } from "@invigil/contract/taking/solutions";
import { changedTexts } from "./answer-texts.ts";

/** Something that happened at a time (milliseconds since 1970). */
interface Timed {
  time: number;
}

export interface Edit extends Timed {
  problem: string;
  answer: Answer | null;
  /** The answer before it; null where there was none. */
  before: Answer | null;
  /** So many letters came at once. */
  inserted: number;
}
export type Line = Timed & Evidence;
export type Run = Timed & ReplayRun;

/** `insertion`: an edit that brought much at once. `alert`: an event that is worth a second look. */
export interface Moment extends Timed {
  type: "edit" | "insertion" | "event" | "alert" | "run" | "paste";
  /** Worth a second look. */
  isMarked: boolean;
}

export interface Replay {
  from: number;
  to: number;
  /** It is not over: `to` will move. */
  isRunning: boolean;
  edits: readonly Edit[];
  lines: readonly Line[];
  runs: readonly Run[];
  /** Of all kinds, in order of time. */
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
}

/** Hardly anybody types so much between two saves. */
export const INSERTION = 120;

/** An edit and what it changed are the same whenever the replay of a running attempt has grown. */
const replayed = new WeakMap<ReplayEdit, Edit>();

function replayEdit(edit: ReplayEdit, before: Answer | null): Edit {
  const known = replayed.get(edit);
  if (known) return known;
  const inserted = Math.max(0, ...changedTexts(before, edit.answer).map((change) => change.inserted.length));
  const made = { time: Date.parse(edit.at), problem: edit.problem, answer: edit.answer, before, inserted };
  replayed.set(edit, made);
  return made;
}

export function createReplay({ edits, runs, evidence, start, end, isRunning, isNotable }: Recorded): Replay {
  const answers = new Map<string, Answer | null>();
  const made = edits.map((edit): Edit => {
    const before = answers.get(edit.problem) ?? null;
    answers.set(edit.problem, edit.answer);
    return replayEdit(edit, before);
  });
  // The edits are here already, with what was written.
  const lines = evidence.filter(({ kind }) => kind !== "edit").map((line) => ({ ...line, time: Date.parse(line.at) }));
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

function isPaste({ kind }: Pick<Evidence, "kind">): boolean {
  return kind === "paste" || kind === "paste-outside";
}

/** How many of a sorted list lie at or before a time. */
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
  /** What was worked on: of the last edit, run or event that names one. */
  problem: string | null;
  /** The window was left, and not returned to yet. */
  away: boolean;
  offline: boolean;
  picture: Line | undefined;
  clip: Line | undefined;
  run: Run | undefined;
  /** The last events, the newest first. */
  recent: readonly Line[];
}

const RECENT = 6;
const isPicture = ({ media }: Line) => media !== null && media.content_type.startsWith("image/");
/** A clip is offered for so long after it was taken. */
const CLIP_FOR = 30_000;

/** How things stood at a time. */
export function stateAt({ edits, lines, runs }: Replay, time: number): ReplayState {
  const named = [
    lastBefore(edits, time, () => true),
    lastBefore(lines, time, ({ problem }) => problem !== null),
    lastBefore(runs, time, () => true),
  ].toSorted((one, other) => (other?.time ?? 0) - (one?.time ?? 0))[0];
  const until = countUntil(lines, time);
  const window = lastBefore(lines, time, ({ kind }) => kind === "blur" || kind === "focus");
  const network = lastBefore(lines, time, ({ kind }) => kind === "offline" || kind === "online");
  const isClip = (line: Line) => line.media !== null && !isPicture(line) && time - line.time <= CLIP_FOR;
  return {
    problem: named?.problem ?? null,
    away: window?.kind === "blur",
    offline: network?.kind === "offline" && isOpen(network),
    picture: lastBefore(lines, time, isPicture),
    clip: lastBefore(lines, time, isClip),
    run: lastBefore(runs, time, () => true),
    recent: lines.slice(Math.max(0, until - RECENT), until).toReversed(),
  };
}

/** It lasts until the page is online again; older pages told of a gap, with its length, when it was over. */
function isOpen({ data }: Line): boolean {
  return data["duration"] === undefined;
}

/** The edit of a problem that was last made at a time. */
export function editAt({ edits }: Replay, problem: string, time: number): Edit | undefined {
  return lastBefore(edits, time, (edit) => edit.problem === problem);
}

export interface Paste {
  /** Characters. */
  size: number;
  isOutside: boolean;
}

/** What was pasted into a problem's answer between the edit before and this one. */
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

/** Where the work on a problem began. */
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

export function previousMoment({ moments }: Replay, time: number): Moment | undefined {
  return lastBefore(moments, time - 1, () => true);
}

/** Edits come a second apart while somebody types; the rest is waiting. */
const IDLE = 5_000;
/** What follows a pause is not met without warning. */
const LEAD = 1_000;

interface Step {
  /** Milliseconds that the watcher waited. */
  elapsed: number;
  speed: number;
  skipIdle: boolean;
}

/** Where the replay stands a moment later. */
export function advance(replay: Replay, time: number, { elapsed, speed, skipIdle }: Step): number {
  const moved = Math.min(replay.to, time + elapsed * speed);
  if (!skipIdle) return moved;
  const next = nextMoment(replay, moved);
  if (!next) return replay.to;
  return next.time - moved > IDLE ? Math.max(moved, next.time - LEAD) : moved;
}
