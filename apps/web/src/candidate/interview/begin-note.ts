import type { Test } from "@invigil/contract/taking/tests";
import { minutesText } from "@invigil/rules/time/counted-time";
import { formatTime } from "@invigil/rules/time/dates";
import { minutesFromNow } from "@invigil/rules/time/test-time";

interface Beginning {
  test: Pick<Test, "duration" | "latest_end">;
  /** When the attempt ends if nobody begins; null without an end. */
  expiry: string | null;
}

/** What somebody who begins now would have, and when that ends if the window cuts it short. */
export function timeIfBegun({ test, expiry }: Beginning, now: number): { minutes: number; endsAt: string | null } {
  const closes = latest(test.latest_end, expiry);
  const minutes = minutesFromNow({ total: test.duration, closes }, now);
  return { minutes, endsAt: minutes < test.duration ? closes : null };
}

/** What the candidate must know of the clock before the interview begins. */
export function beginNote(beginning: Beginning, now: number): string {
  const { minutes, endsAt } = timeIfBegun(beginning, now);
  const note =
    endsAt === null
      ? "The clock starts when you begin the interview."
      : `If you begin now, you have ${minutesText(minutes)}. Your time ends at ${formatTime(endsAt)}, whenever you begin.`;
  const { expiry } = beginning;
  if (expiry === null || expiry === endsAt) return note;
  return `${note} Please begin by ${formatTime(expiry)}; after that, the interview can no longer be taken.`;
}

/** The window, or the end of the attempt if time was added beyond it. Null if nothing closes. */
function latest(closes: string | null, expiry: string | null): string | null {
  if (closes === null || expiry === null) return closes;
  return Date.parse(expiry) > Date.parse(closes) ? expiry : closes;
}
