import type { OutageCredit } from "@invigil/contract/taking/attempts";
import { formatClock, formatMoment, formatTime } from "./dates.ts";
import { minutesText } from "./counted-time.ts";

const MINUTE = 60_000;

/** Milliseconds below which nobody was there is a restart that pages bridge by themselves. */
export const SHORTEST_OUTAGE = 10_000;

/** The whole minutes that an outage gives back, rounded up because pages need a moment to come back; at most `limit`. */
export function outageMinutes(milliseconds: number, limit: number): number {
  return milliseconds < SHORTEST_OUTAGE ? 0 : Math.min(limit, Math.ceil(milliseconds / MINUTE));
}

/** What the candidate reads, in their own time zone. */
export function outageText(credit: OutageCredit, timeZone?: string): string {
  return `The service was away ${outageSpan(credit, timeZone)}. You have ${minutesText(credit.minutes)} more.`;
}

/** For reports and lists: a longer outage than is given back by itself says so. */
export function outageWords(credit: OutageCredit, timeZone?: string): string {
  const span = `The service was away ${outageSpan(credit, timeZone)}.`;
  const lasted = Date.parse(credit.ended_at) - Date.parse(credit.began_at);
  const isWhole = lasted <= credit.minutes * MINUTE;
  if (isWhole) return `${span} ${added(credit.minutes)}.`;
  return `${span} ${added(credit.minutes)}, the most that is given back automatically.`;
}

function added(minutes: number): string {
  return `${minutesText(minutes)} ${minutes === 1 ? "was" : "were"} added`;
}

/** As exact as needed: to the minute, or to the second within one, or with the days. */
function outageSpan({ began_at: from, ended_at: until }: OutageCredit, timeZone?: string): string {
  const isLong = Date.parse(until) - Date.parse(from) >= 12 * 60 * MINUTE;
  if (isLong) return `from ${formatMoment(from, timeZone)} to ${formatMoment(until, timeZone)}`;
  const [begins, ends] = [formatTime(from, timeZone), formatTime(until, timeZone)];
  return begins === ends
    ? `from ${formatClock(from, timeZone)} to ${formatClock(until, timeZone)}`
    : `from ${begins} to ${ends}`;
}
