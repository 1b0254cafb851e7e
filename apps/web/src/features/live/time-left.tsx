import type { LiveRow } from "@invigil/contract/live";
import { isRed, parts, remaining, timerText } from "@invigil/rules/timer";
import { Text } from "@mantine/core";
import { useServerNow } from "../../lib/clock.ts";

/** Counts down by itself, so that the card around it need not be drawn every second. */
export function TimeLeft({ row }: { row: Pick<LiveRow, "expires_at" | "paused_at"> }) {
  const now = useServerNow();
  if (row.expires_at === null) return null;
  const left = remaining(row.expires_at, row.paused_at === null ? now : Date.parse(row.paused_at));
  const { days, hours, minutes, seconds } = parts(left);
  const clock = [days * 24 + hours, minutes, seconds].map((part) => String(part).padStart(2, "0")).join(":");
  return (
    <Text span size="sm" fw={600} {...(isRed(left) && { c: "red" })} title={timerText(left)}>
      {clock}
      {row.paused_at !== null && " (paused)"}
    </Text>
  );
}
