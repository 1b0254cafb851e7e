import type { Evidence } from "@invigil/contract/proctoring/evidence";

type Timed = Pick<Evidence, "at">;

export interface MinuteGroup<L extends Timed> {
  /** Minutes since the start; -1 for everything before it. */
  minute: number;
  lines: L[];
}

/** Groups entries, sorted by time, by minute. */
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
