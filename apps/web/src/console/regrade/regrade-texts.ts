import type { Regrade } from "@invigil/contract/results/regrades";
import { formatMoment } from "@invigil/rules/time/dates";

export const STATES = {
  running: { label: "Being tried", colour: "blue" },
  ready: { label: "Ready", colour: "yellow" },
  applied: { label: "Applied", colour: "green" },
  discarded: { label: "Discarded", colour: "gray" },
} as const;

/** What was tried, by whom and when, in one sentence. */
export function describeChange({ changes_key, points, created_by, created_at }: Regrade): string {
  const worth = points.before === points.after ? null : `${points.after} marks instead of ${points.before}`;
  const what = [changes_key ? "a new key" : null, worth].filter((each) => each !== null).join(" and ");
  return `${created_by} tried ${what} on ${formatMoment(created_at)}.`;
}

export function meanText(change: number): string {
  const size = Math.abs(Math.round(change * 100) / 100);
  if (size === 0) return "On average nothing changes.";
  return `On average ${size} ${size === 1 ? "mark" : "marks"} ${change > 0 ? "more" : "less"}.`;
}
