import { TIMER_WARNING } from "@invigil/contract/constants";
import type { Product } from "@invigil/contract/messages/messages";
import { isRed, parts, remaining, timerText } from "@invigil/rules/time/timer";
import { VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import { useServerNow } from "../../../lib/clock.ts";
import classes from "./timer-badge.module.css";

const LAST_MINUTE = 60_000;
/** Long enough to be read aloud, in ms. */
const SAID_FOR = 5_000;

interface Props {
  expiry: string;
  /** What the countdown runs towards. */
  counts: "section" | "opening" | Product;
  /** When the clock was paused. */
  stoppedAt?: string | null;
  /** False if another badge on the page announces the same countdown. */
  announces?: boolean;
}

/** The time left by the server's clock. */
export function TimerBadge({ expiry, counts, stoppedAt = null, announces = true }: Props) {
  // Zero appears at the deadline itself, not at the next full second.
  const now = useServerNow(1_000, Date.parse(expiry));
  const left = remaining(expiry, stoppedAt === null ? now : Date.parse(stoppedAt));
  const red = isRed(left);
  const label = counts === "opening" ? "Opens in" : counts.charAt(0).toUpperCase() + counts.slice(1);
  const said = useAnnouncement(left, expiry);

  return (
    <>
      <span className={classes["badge"]} data-red={red}>
        <span className={classes["label"]} aria-hidden>
          {label}
        </span>
        <span role="timer" aria-label={`${label}: ${timerText(left)}`} data-red={red}>
          <Units left={left} />
        </span>
      </span>
      {announces && <VisuallyHidden role="status">{said !== "" && `${label}: ${said}`}</VisuallyHidden>}
    </>
  );
}

/** All four units stay visible; leading zeros are dimmed and not read aloud. */
function Units({ left }: { left: number }) {
  const { days, hours, minutes, seconds } = parts(left);
  const units = [`${days}d`, `${twoDigits(hours)}h`, `${twoDigits(minutes)}m`, `${twoDigits(seconds)}s`];
  const first = [days, hours, minutes, 1].findIndex((count) => count > 0);
  const over = units.slice(0, first).map((unit) => `${unit} `);
  return (
    <>
      {over.length > 0 && (
        <span className={classes["over"]} aria-hidden>
          {over.join("")}
        </span>
      )}
      {units.slice(first).join(" ")}
    </>
  );
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}

/**
 * Announces the time left at a few marks only: a countdown read aloud every second would drown out everything else.
 * The announcement is removed once it was read, so that nobody comes across a time that is no longer true.
 */
function useAnnouncement(left: number, expiry: string): string {
  const mark = [0, LAST_MINUTE, TIMER_WARNING].find((each) => left <= each);
  const [said, setSaid] = useState({ mark, expiry, left, text: announcement(left, mark) });
  if (said.mark !== mark || said.expiry !== expiry) setSaid({ mark, expiry, left, text: announcement(left, mark) });
  return said.left - left < SAID_FOR ? said.text : "";
}

function announcement(left: number, mark: number | undefined): string {
  if (mark === undefined) return "";
  return mark === 0 ? "Time is up" : timerText(left);
}
