const DAY = 24 * 3_600_000;
const MINUTE = 60_000;

/** What stands in the candidate's calendar, as it was last sent. */
export interface CalendarEntry {
  /** Grows with every change, so that a calendar knows which version is newer. */
  sequence: number;
  start: string;
  end: string;
  summary: string;
  cancelled: boolean;
}

interface Times {
  opens: Date | null;
  /** Until when the candidate can start. */
  until: Date | null;
  minutes: number;
}

/**
 * When the entry stands: the whole time in which it is open, if that is a day at most; otherwise the last moment that
 * leaves all of the time, or the opening if it never closes. Null if there is no date at all.
 */
export function calendarTimes({ opens, until, minutes }: Times): { start: Date; end: Date } | null {
  const length = minutes * MINUTE;
  if (until === null) return opens && { start: opens, end: new Date(opens.getTime() + length) };
  const isShort = opens !== null && until.getTime() - opens.getTime() <= DAY;
  const last = until.getTime() - length;
  const start = isShort ? opens : new Date(Math.max(last, opens?.getTime() ?? last));
  return start < until ? { start, end: until } : null;
}

/** The entry to send now; null if nothing was sent before and nothing has a date. */
export function nextEntry(
  before: CalendarEntry | null,
  wanted: Pick<CalendarEntry, "start" | "end" | "summary"> | null,
): CalendarEntry | null {
  if (wanted === null) {
    if (before === null || before.cancelled) return before;
    return { ...before, sequence: before.sequence + 1, cancelled: true };
  }
  if (before === null) return { ...wanted, sequence: 0, cancelled: false };
  const same = (["start", "end", "summary"] as const).every((key) => before[key] === wanted[key]);
  return same && !before.cancelled ? before : { ...wanted, sequence: before.sequence + 1, cancelled: false };
}
