/** How long an attempt takes, and how much is left. Every screen, message and deadline uses this. */

const MINUTE = 60_000;

interface BegunSection {
  duration: number | null;
  /** Minutes beyond its own: its share of extra time, and extensions. */
  extend_duration: number;
}

/** The minutes of a section of an attempt that has begun; null if it has no time of its own. */
export function sectionMinutes({ duration, extend_duration }: BegunSection): number | null {
  return duration === null ? null : duration + extend_duration;
}

/** The minutes for somebody who starts now, cut short if the test closes earlier. */
export function minutesFromNow({ total, closes }: { total: number; closes: string | null }, now: number): number {
  if (closes === null) return total;
  return Math.max(0, Math.min(total, Math.floor((Date.parse(closes) - now) / MINUTE)));
}

/**
 * When an attempt ends whose current section ends at `current`: after the sections that still wait, and never later
 * than before. Minutes left in a section that is submitted early are lost.
 */
export function attemptEnd({ current, ends }: { current: Date; ends: Date }, waiting: readonly BegunSection[]): Date {
  const minutes = waiting.map(sectionMinutes);
  if (minutes.includes(null)) return ends;
  const end = new Date(current.getTime() + sumOf(minutes) * MINUTE);
  return end < ends ? end : ends;
}

interface Deadlines {
  /** The whole attempt's. */
  expiry: string | null;
  /** The running section's; null if none has a time of its own. */
  section_expiry: string | null;
  /** When the clock was stopped. */
  paused_at: string | null;
}

export interface TimeLeft {
  /** Milliseconds until the next deadline: the section's, or that of the whole attempt. */
  next: number;
  /** Milliseconds left of the whole attempt. */
  whole: number;
  /** Whether the next deadline is only a section's, because both differ. */
  later: number | null;
}

/** What is left while the clock runs or is stopped; null if there is no deadline. `now` is the server's time. */
export function timeLeft({ expiry, section_expiry, paused_at }: Deadlines, now: number): TimeLeft | null {
  if (expiry === null) return null;
  const at = paused_at === null ? now : Date.parse(paused_at);
  const left = (time: string) => Math.max(0, Date.parse(time) - at);
  const whole = left(expiry);
  const next = section_expiry === null ? whole : Math.min(whole, left(section_expiry));
  return { next, whole, later: next === whole ? null : whole - next };
}

export function sumOf(minutes: readonly (number | null)[]): number {
  return minutes.reduce<number>((sum, each) => sum + (each ?? 0), 0);
}

/** Time used, such as `1 h 2 min 3 s`. */
export function usedText(seconds: number): string {
  const hours = Math.floor(seconds / 3_600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = seconds % 60;
  const parts = [hours > 0 && `${hours} h`, minutes > 0 && `${minutes} min`, (rest > 0 || seconds < 60) && `${rest} s`];
  return parts.filter((part) => part !== false).join(" ");
}
