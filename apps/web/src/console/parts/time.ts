import { formatMoment } from "@invigil/rules/time/dates";

/** Formats a time in the reader's own time zone. */
export function momentText(time: string): string {
  return formatMoment(time);
}
