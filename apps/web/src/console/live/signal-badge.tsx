import type { LiveRow } from "@invigil/contract/proctoring/live";
import { useServerNow } from "../../lib/clock.ts";
import { ageText } from "./age-text.ts";
import classes from "./live-card.module.css";
import { signalOf, type Signal } from "./live-list.ts";

const TEXTS: Record<Signal, string> = { connected: "Connected", quiet: "Reconnecting", lost: "Not connected" };

/** Shows the state of the candidate's connection and, if it is down, for how long. */
export function SignalBadge({ row }: { row: Pick<LiveRow, "connected" | "heard_at"> }) {
  const now = useServerNow(5_000);
  const signal = signalOf(row, now);
  const silent = row.heard_at === null ? null : Math.max(0, now - Date.parse(row.heard_at));
  return (
    <span className={classes["badge"]} data-tone={signal}>
      {TEXTS[signal]}
      {signal === "lost" && silent !== null && ` for ${ageText(silent)}`}
    </span>
  );
}
