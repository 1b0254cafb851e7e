import { formatMoment } from "@invigil/rules/time/dates";
import { AppError } from "../../platform/app-error.ts";

/** A closing date as it was asked for, which may not be later than the test's end. */
export function readClosing(closes_at: string | null, { end_time }: { end_time: Date | null }): Date | null {
  if (closes_at === null) return null;
  const closesAt = new Date(closes_at);
  if (end_time === null || closesAt <= end_time) return closesAt;
  const end = formatMoment(end_time.toISOString(), "UTC");
  throw new AppError("closing_refused", {
    description: `It closes for everyone on ${end} UTC. Choose an earlier closing date, or move that one first.`,
    details: { fields: ["closes_at"] },
  });
}

/** Nobody is invited to what is already over for them. */
export function checkAhead(closesAt: Date | null, now: Date): void {
  if (closesAt === null || closesAt > now) return;
  throw new AppError("closing_refused", {
    description: "The closing date is over. Choose a later one.",
    details: { fields: ["closes_at"] },
  });
}
