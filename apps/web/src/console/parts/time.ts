import { formatMoment } from "@invigil/rules/time/dates";

/** A moment in the reader's own zone. */
export function momentText(time: string): string {
  return formatMoment(time);
}
