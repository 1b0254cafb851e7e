import type { ExtraTime } from "@invigil/contract/inviting/accommodations";

/** What a candidate was granted, such as `+25% +10 min`; empty if nothing. */
export function extraTimeText({ extra_percent: percent, extra_minutes: minutes }: ExtraTime): string {
  return [percent > 0 && `+${percent}%`, minutes > 0 && `+${minutes} min`].filter((part) => part !== false).join(" ");
}
