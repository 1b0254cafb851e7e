import { counted } from "@invigil/contract/messages/counted";
import type { Regrade } from "@invigil/contract/results/regrades";
import { formatMoment } from "@invigil/rules/time/dates";

export const STATES = {
  running: { label: "Running", colour: "blue" },
  ready: { label: "Ready", colour: "yellow" },
  applied: { label: "Applied", colour: "green" },
  discarded: { label: "Discarded", colour: "gray" },
} as const;

/** Says in one sentence what was tried, by whom and when. */
export function describeChange({ changes_key, points, created_by, created_at }: Regrade): string {
  const worth =
    points.before === points.after ? null : `a maximum of ${points.after} instead of ${points.before} marks`;
  const what = [changes_key ? "a new key" : null, worth].filter((each) => each !== null).join(" and ");
  return `${created_by} tried ${what} on ${formatMoment(created_at)}.`;
}

export function meanText(change: number): string {
  const size = Math.abs(Math.round(change * 100) / 100);
  if (size === 0) return "The average does not change.";
  const marks = counted(size, "mark");
  return change > 0 ? `On average, scores rise by ${marks}.` : `On average, scores fall by ${marks}.`;
}
