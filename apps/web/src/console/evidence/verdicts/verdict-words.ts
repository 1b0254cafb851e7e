import { counted } from "@invigil/contract/messages/counted";
import type { Evidence } from "@invigil/contract/proctoring/evidence";
import type { GivenVerdict, Verdict } from "@invigil/contract/proctoring/verdicts";
import { lastSeenOf } from "@invigil/rules/evidence/happenings";
import { DISMISS_REASONS } from "@invigil/rules/evidence/verdicts";
import { formatMoment } from "@invigil/rules/time/dates";
import { clockTime } from "../evidence-words.ts";

const NAMES = { dismissed: "Dismissed", confirmed: "Confirmed", withdrawn: "Verdict withdrawn" } as const;

/** `Dismissed by Kim on 1st January, 2026 at 10:14 AM: The detector was wrong. A poster.` */
export function verdictText({ verdict, reason, text, by, at }: Verdict): string {
  const why = [reason !== null && reason !== "other" && DISMISS_REASONS[reason], text !== "" && text]
    .filter((each) => each !== false)
    .join(". ");
  return `${NAMES[verdict]} by ${by} on ${formatMoment(at)}${why === "" ? "" : `: ${why}`}${why === "" || !/[.!?…]$/.test(why) ? "." : ""}`;
}

/** Says what was done, after it was saved. */
export function doneText(verdict: GivenVerdict["verdict"], count: number): string {
  const entries = counted(count, "entry", "entries");
  if (verdict === "withdrawn") return `Verdict on ${entries} withdrawn.`;
  return `${NAMES[verdict]}: ${entries}.`;
}

/** `between 10:02:10 AM and 10:09:11 AM` */
export function betweenText(lines: readonly Evidence[]): string {
  const times = lines.flatMap((line) => [Date.parse(line.at), lastSeenOf(line)]);
  const [from, to] = [Math.min(...times), Math.max(...times)].map((time) => clockTime(new Date(time).toISOString()));
  return from === to ? `at ${from}` : `between ${from} and ${to}`;
}
