const DAY_SECONDS = 86_400;

/** How long something lasted, such as `400 ms`, `13 s`, `2 min 5 s` or `1 h 2 min`. */
export function durationText(milliseconds: number): string {
  if (milliseconds < 1_000) return `${Math.round(milliseconds)} ms`;
  const seconds = Math.round(milliseconds / 1_000);
  if (seconds < 60) return `${seconds} s`;
  if (seconds >= DAY_SECONDS)
    return `${Math.floor(seconds / DAY_SECONDS)} d ${Math.floor((seconds % DAY_SECONDS) / 3_600)} h`;
  if (seconds >= 3_600) return `${Math.floor(seconds / 3_600)} h ${Math.floor((seconds % 3_600) / 60)} min`;
  return seconds % 60 === 0 ? `${Math.floor(seconds / 60)} min` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
