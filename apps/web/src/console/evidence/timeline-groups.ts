import type { Evidence } from "@invigil/contract/proctoring/evidence";
import { evidenceName, isNotable, isRoutine } from "@invigil/rules/evidence/evidence-names";
import { endsEpisode, EPISODE_ALERTS, isSameEpisode, lastSeenOf } from "@invigil/rules/evidence/happenings";

type Timed = Pick<Evidence, "at">;

/**
 * One line of the timeline, a run of routine ones that are shown as one, a voice with what it said, or an episode: alerts
 * that followed one another, with everything between them.
 */
export interface Entry {
  at: string;
  lines: [Evidence, ...Evidence[]];
  /** The entries of an episode; absent for others. */
  parts?: readonly Entry[];
}

/** A longer run is split, because opening it would make the page too long. */
const MOST_FOLDED = 100;

/** How many entries may lie between a voice and its transcript, such as pictures taken while somebody spoke. */
const BETWEEN = 3;

/** Joins routine lines that follow one another, so that everything else stands out, and a voice with its transcript. */
export function foldRoutine(lines: readonly Evidence[]): Entry[] {
  const entries: Entry[] = [];
  for (const line of lines) {
    const last = entries.at(-1);
    const voice = entries.slice(-BETWEEN).find((entry) => isTranscriptOf(line, entry.lines[0]));
    if (voice) voice.lines.push(line);
    else if (last && isFolded(line) && isFolded(last.lines[0]) && last.lines.length < MOST_FOLDED)
      last.lines.push(line);
    else entries.push({ at: line.at, lines: [line] });
  }
  return entries;
}

/** Joins the entries of each episode into one. */
export function joinEpisodes(entries: readonly Entry[]): Entry[] {
  const joined: Entry[] = [];
  let run: Entry[] = [];
  // What follows the last alert belongs to the episode only if another alert follows.
  let after: Entry[] = [];
  let lastSeen = 0;
  const close = () => {
    joined.push(...episodeOf(run), ...after);
    [run, after] = [[], []];
  };
  for (const entry of entries) {
    const alerts = entry.lines.filter(({ kind }) => isNotable(kind));
    if (entry.lines.some(({ kind }) => endsEpisode(kind))) {
      close();
      joined.push(entry);
    } else if (alerts.length === 0) {
      after.push(entry);
    } else {
      const [whole, length] = [[...run, ...after, entry], linesOf([...run, ...after, entry]).length];
      if (run.length === 0 || !isSameEpisode(lastSeen, entry) || length > MOST_FOLDED) {
        close();
        run = [entry];
      } else [run, after] = [whole, []];
      lastSeen = Math.max(...alerts.map(lastSeenOf));
    }
  }
  close();
  return joined;
}

function linesOf(entries: readonly Entry[]): Evidence[] {
  return entries.flatMap(({ lines }) => lines);
}

function episodeOf(parts: readonly Entry[]): readonly Entry[] {
  const [first, ...rest] = linesOf(parts);
  if (!first) return [];
  const alerts = [first, ...rest].filter(({ kind }) => isNotable(kind));
  return alerts.length < EPISODE_ALERTS ? parts : [{ at: first.at, lines: [first, ...rest], parts }];
}

export function oneByOne(lines: readonly Evidence[]): Entry[] {
  return lines.map((line) => ({ at: line.at, lines: [line] }));
}

/** A draft that a reviewer accepted as the answer is no routine edit. */
function isFolded({ kind, data }: Evidence): boolean {
  return isRoutine(kind) && data["accepted_draft"] !== true;
}

/** The analysis writes down what was said in a clip as an entry of its own; both have the clip. */
export function isTranscriptOf(line: Evidence, voice: Evidence): boolean {
  return (
    line.kind === "transcript" && voice.kind === "voice" && line.media !== null && line.media.url === voice.media?.url
  );
}

/** The entry that shows the line with this index. */
export function entryIndexOf(entries: readonly Entry[], lineIndex: number): number {
  let shown = 0;
  const index = entries.findIndex(({ lines }) => {
    shown += lines.length;
    return shown > lineIndex;
  });
  return Math.max(0, index);
}

/** What a run consists of, the most frequent kind first: `Page opened 3, Signed in 1`. */
export function kindsText(lines: readonly Pick<Evidence, "kind">[]): string {
  const counts = new Map<string, number>();
  for (const { kind } of lines) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .map(([kind, count]) => `${evidenceName(kind)} ${count}`)
    .join(", ");
}

export interface MinuteGroup<L extends Timed> {
  /** Minutes since the start; -1 for everything before it. */
  minute: number;
  lines: L[];
}

/** Groups entries, sorted by time, by the minute in which they begin. */
export function byMinute<L extends Timed>(lines: readonly L[], start: string): MinuteGroup<L>[] {
  const groups: MinuteGroup<L>[] = [];
  for (const line of lines) {
    const minute = Math.max(-1, Math.floor((Date.parse(line.at) - Date.parse(start)) / 60_000));
    const last = groups.at(-1);
    if (last?.minute === minute) last.lines.push(line);
    else groups.push({ minute, lines: [line] });
  }
  return groups;
}

export function minuteTitle(minute: number): string {
  if (minute < 0) return "Before the start";
  const hours = Math.floor(minute / 60);
  return hours === 0 ? `Minute ${minute}` : `${hours} h ${minute % 60} min`;
}
