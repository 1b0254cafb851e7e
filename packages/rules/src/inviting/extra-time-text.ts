import type { ExtraTime } from "@invigil/contract/inviting/accommodations";
import { minutesText } from "../time/counted-time.ts";

/** What a candidate was granted, such as `+25% +10 min`; empty if nothing. */
export function extraTimeText({ extra_percent: percent, extra_minutes: minutes }: ExtraTime): string {
  return [percent > 0 && `+${percent}%`, minutes > 0 && `+${minutes} min`].filter((part) => part !== false).join(" ");
}

/** The minutes of a candidate's test, and how many of them were granted to them alone. */
export function grantedTimeText({ minutes, extra }: { minutes: number; extra: number }): string {
  return extra === 0 ? minutesText(minutes) : `${minutesText(minutes)}, including ${minutesText(extra)} of extra time`;
}
