import type { LiveRow } from "@invigil/contract/proctoring/live";
import { timeLeft } from "@invigil/rules/time/test-time";
import { isRed, parts, timerText } from "@invigil/rules/time/timer";
import { useServerNow } from "../../lib/clock.ts";
import classes from "./live-card.module.css";

type Deadlines = Pick<LiveRow, "expires_at" | "section_expires_at" | "paused_at">;

function useTimeLeft({ expires_at: expiry, section_expires_at: section_expiry, paused_at }: Deadlines) {
  return timeLeft({ expiry, section_expiry, paused_at }, useServerNow());
}

/**
 * The countdown that the candidate sees, for the current section or the whole attempt. It updates itself, so that its card is
 * not rendered every second.
 */
export function TimeLeft({ row }: { row: Deadlines }) {
  const left = useTimeLeft(row);
  if (left === null) return null;
  return (
    <span className={classes["time"]} data-red={isRed(left.next) || undefined} title={timerText(left.next)}>
      {clockText(left.next)}
      {row.paused_at !== null && " (paused)"}
    </span>
  );
}

/** The time left for the whole attempt, if the countdown is only for a section. */
export function WholeTimeLeft({ row }: { row: Deadlines }) {
  const left = useTimeLeft(row);
  if (left === null || left.later === null) return null;
  return <>{clockText(left.whole)} in total</>;
}

function clockText(ms: number): string {
  const { days, hours, minutes, seconds } = parts(ms);
  return [days * 24 + hours, minutes, seconds].map((part) => String(part).padStart(2, "0")).join(":");
}
