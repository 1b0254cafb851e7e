import type { LiveRow } from "@invigil/contract/live";
import { isRed, parts, remaining, timerText } from "@invigil/rules/timer";
import { useServerNow } from "../../lib/clock.ts";
import classes from "./live-card.module.css";

/** Counts down by itself, so that the card around it need not be drawn every second. */
export function TimeLeft({ row }: { row: Pick<LiveRow, "expires_at" | "paused_at"> }) {
  const now = useServerNow();
  if (row.expires_at === null) return null;
  const left = remaining(row.expires_at, row.paused_at === null ? now : Date.parse(row.paused_at));
  const { days, hours, minutes, seconds } = parts(left);
  const clock = [days * 24 + hours, minutes, seconds].map((part) => String(part).padStart(2, "0")).join(":");
  return (
    <span className={classes["time"]} data-red={isRed(left) || undefined} title={timerText(left)}>
      {clock}
      {row.paused_at !== null && " (paused)"}
    </span>
  );
}
