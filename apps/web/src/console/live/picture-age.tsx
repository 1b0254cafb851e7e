import type { LiveRow } from "@invigil/contract/proctoring/live";
import { useServerNow } from "../../lib/clock.ts";
import { ageText } from "./age-text.ts";
import classes from "./live-card.module.css";

interface Props {
  row: Pick<LiveRow, "snapshot" | "started_at" | "paused_at">;
  everySeconds: number;
}

/** A slow upload is not a missing picture. */
const LATE_AT_LEAST = 60_000;

/** Shows the age of the last picture, and says so if the next ones stay away. It updates itself, without its card. */
export function PictureAge({ row: { snapshot, started_at, paused_at }, everySeconds }: Props) {
  const now = useServerNow();
  const since = snapshot?.at ?? started_at;
  if (since === null) return null;
  const age = Math.max(0, now - Date.parse(since));
  const isLate = paused_at === null && age > Math.max(LATE_AT_LEAST, 2_000 * everySeconds);
  if (!isLate && snapshot === null) return null;
  return (
    <span className={classes["age"]} data-late={isLate || undefined}>
      {isLate ? `No picture for ${ageText(age)}` : `${ageText(age)} ago`}
    </span>
  );
}
