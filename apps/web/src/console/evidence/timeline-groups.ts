import type { Evidence } from "@invigil/contract/proctoring/evidence";
import { evidenceName, isRoutine } from "@invigil/rules/evidence/evidence-names";

type Timed = Pick<Evidence, "at">;

/** One line of the timeline, a run of routine ones that are shown as one, or a voice with what it said. */
export interface Entry {
  at: string;
  lines: [Evidence, ...Evidence[]];
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
