import { SAVE_GRACE } from "@invigil/contract/constants";
import { formatClock, formatDate } from "../time/dates.ts";
import { usedText } from "../time/test-time.ts";

interface AnswerPlace {
  state: "START" | "ACTIVE" | "END";
  paused: boolean;
  expiresAt: Date | null;
  submittedAt: Date | null;
  section: { isOver: boolean; expiresAt: Date | null; submittedAt: Date | null };
}

/** When an answer closed; null if it is open, or will be again once an extended attempt continues. */
export function closedAt({ state, paused, section, ...attempt }: AnswerPlace, cutoff: Date): Date | null {
  if (state === "START") return null;
  const ended = state === "END" ? earliest([attempt.submittedAt, section.submittedAt]) : section.submittedAt;
  if (state === "END" || section.isOver) return ended && atDeadline(ended, [attempt.expiresAt, section.expiresAt]);
  if (paused) return null;
  // The time is over, but the server's sweep has not come yet.
  return earliest([attempt.expiresAt, section.expiresAt].filter((time) => time !== null && time <= cutoff));
}

/**
 * A page whose clock is ahead ends the test a little early, and its candidate has typed until its zero. What ended that
 * shortly before a deadline ended at the deadline.
 */
function atDeadline(ended: Date, deadlines: readonly (Date | null)[]): Date {
  const next = earliest(deadlines.filter((deadline) => deadline !== null && deadline >= ended));
  return next !== null && next.getTime() - ended.getTime() <= SAVE_GRACE ? next : ended;
}

function earliest(times: readonly (Date | null)[]): Date | null {
  const known = times.filter((time) => time !== null).map((time) => time.getTime());
  return known.length === 0 ? null : new Date(Math.min(...known));
}

interface Proof {
  /** Whether it arrived as a recording: `written_at` is then when the server last heard of it in time. */
  recorded: boolean;
  /** Whether it is a recording of which only the page knows the time. */
  spoken?: boolean;
  written_at: string;
  deadline: string;
  last_contact_at: string | null;
  heartbeats: boolean;
  received_at: string;
}

/** What can be said about the time of a late draft. It is evidence, never a verdict. */
export function proofOfTime(proof: Proof, timeZone?: string): string {
  const { recorded, spoken = false, written_at, deadline, last_contact_at, heartbeats, received_at } = proof;
  const ahead = Date.parse(deadline) - Date.parse(written_at);
  const at = (time: string) => clockText(time, written_at, timeZone);
  // A page that only reads leaves no trace, so without heartbeats nobody knows how long one was open.
  const [heardOf, notHeardOf] = heartbeats ? ["heard", "heard"] : ["stored something", "stored anything"];
  const heard =
    last_contact_at === null
      ? `The server had not ${notHeardOf} from the candidate, on any device, before that.`
      : `The server last ${heardOf} from the candidate, on any device, ${at(last_contact_at)}.`;
  const day = onDay(written_at, timeZone);
  const written = recorded
    ? `The server heard of a recording for this question ${day}, ${whenText(ahead)}.`
    : `${spoken ? "Recorded" : "Typed"} ${day} by the candidate’s page, ${whenText(ahead)}.`;
  return `${written} ${heard} Received ${at(received_at)}.`;
}

/** A page looks at the clock once per second, so what was typed until zero may be a moment past it. */
function whenText(ahead: number): string {
  if (ahead >= 0) return `${spanText(ahead)} before the answer was closed`;
  if (ahead > -1_000) return "in the second in which the answer was closed";
  return `${spanText(-ahead)} after the answer was closed, which is within the ${SAVE_GRACE / 1_000} s allowed for a slow connection`;
}

/** What accepting a draft would undo; null if nothing was written after its answer closed. */
export function newerAnswer(
  { answer_changed_at, deadline }: { answer_changed_at: string | null; deadline: string },
  timeZone?: string,
): string | null {
  if (answer_changed_at === null) return null;
  const at = clockText(answer_changed_at, deadline, timeZone);
  return `The answer was changed ${at}, after this draft’s deadline. Accepting the draft replaces that newer answer.`;
}

/** To the second. */
function onDay(time: string, timeZone: string | undefined): string {
  return `on ${formatDate(time, timeZone)} at ${formatClock(time, timeZone)}`;
}

/** Without the day if it is the same as that of the time before it. */
function clockText(time: string, other: string, timeZone: string | undefined): string {
  const isSameDay = formatDate(time, timeZone) === formatDate(other, timeZone);
  return isSameDay ? `at ${formatClock(time, timeZone)}` : onDay(time, timeZone);
}

/** `18 s`, `2 min 5 s`, `2 min`, `1 h 0 min`. */
function spanText(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1_000);
  if (seconds < 1) return "less than a second";
  if (seconds < 3_600) return usedText(seconds);
  const minutes = Math.floor(seconds / 60);
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
