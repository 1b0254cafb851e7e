import type { Evidence } from "@invigil/contract/evidence";
import type { ReplayEdit, ReplayRun } from "@invigil/contract/replay";
import type { Answer } from "@invigil/contract/solutions";
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
  type: "edit" | "insertion" | "event" | "alert" | "run";
}

export interface Replay {
  from: number;
  to: number;
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
  isNotable: (kind: string) => boolean;
}

/** Hardly anybody types so much between two saves. */
export const INSERTION = 120;

export function createReplay({ edits, runs, evidence, start, end, isNotable }: Recorded): Replay {
  const answers = new Map<string, Answer | null>();
  const replayed = edits.map((edit): Edit => {
    const before = answers.get(edit.problem) ?? null;
    answers.set(edit.problem, edit.answer);
    const inserted = Math.max(0, ...changedTexts(before, edit.answer).map((change) => change.inserted.length));
    return { time: Date.parse(edit.at), problem: edit.problem, answer: edit.answer, before, inserted };
  });
  // The edits are here already, with what was written.
  const lines = evidence.filter(({ kind }) => kind !== "edit").map((line) => ({ ...line, time: Date.parse(line.at) }));
  const timedRuns = runs.map((run) => ({ ...run, time: Date.parse(run.at) }));
  const moments: Moment[] = [
    ...replayed.map(({ time, inserted }): Moment => ({ time, type: inserted >= INSERTION ? "insertion" : "edit" })),
    ...lines.map(({ time, kind }): Moment => ({ time, type: isNotable(kind) ? "alert" : "event" })),
    ...timedRuns.map(({ time }): Moment => ({ time, type: "run" })),
  ];
  moments.sort((one, other) => one.time - other.time);
  const times = [start, end].flatMap((time) => (time === null ? [] : Date.parse(time)));
  const [first, last] = [moments[0], moments.at(-1)];
  const from = Math.min(...times, first?.time ?? Infinity);
  const to = Math.max(...times, last?.time ?? -Infinity);
  const isEmpty = !Number.isFinite(from);
  return { from: isEmpty ? 0 : from, to: isEmpty ? 0 : to, edits: replayed, lines, runs: timedRuns, moments };
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
    offline: network?.kind === "offline" && time - network.time <= offlineFor(network),
    picture: lastBefore(lines, time, isPicture),
    clip: lastBefore(lines, time, isClip),
    run: lastBefore(runs, time, () => true),
    recent: lines.slice(Math.max(0, until - RECENT), until).toReversed(),
  };
}

/** The page says afterwards how long it was offline; where it says nothing, it lasts until it is online again. */
function offlineFor({ data }: Line): number {
  return typeof data["duration"] === "number" ? data["duration"] : Infinity;
}

/** The edit of a problem that was last made at a time. */
export function editAt({ edits }: Replay, problem: string, time: number): Edit | undefined {
  return lastBefore(edits, time, (edit) => edit.problem === problem);
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
