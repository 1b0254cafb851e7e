import { TIMER_WARNING } from "@invigil/contract/constants";
import { isRed, parts, remaining, timerText } from "@invigil/rules/timer";
import { Badge, VisuallyHidden } from "@mantine/core";
import { IconClock } from "@tabler/icons-react";
import { useServerNow } from "../../lib/clock.ts";

const LAST_MINUTE = 60_000;

interface Props {
  expiry: string;
  /** False where another badge on the page says the same. */
  announces?: boolean;
}

/** The time left, by the server's clock. */
export function TimerBadge({ expiry, announces = true }: Props) {
  const left = remaining(expiry, useServerNow());
  const { days, hours, minutes, seconds } = parts(left);
  const red = isRed(left);

  return (
    <>
      <Badge
        role="timer"
        aria-label={timerText(left)}
        data-red={red}
        color={red ? "red" : "gray"}
        variant={red ? "filled" : "light"}
        size="lg"
        radius="sm"
        tt="none"
        leftSection={<IconClock size={16} aria-hidden />}
        styles={{ label: { fontVariantNumeric: "tabular-nums" } }}
      >
        {days}d {twoDigits(hours)}h {twoDigits(minutes)}m {twoDigits(seconds)}s
      </Badge>
      {announces && <VisuallyHidden role="status">{announcement(left)}</VisuallyHidden>}
    </>
  );
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}

/** Said once when a mark is passed; a countdown that is read out every second drowns everything else. */
function announcement(left: number): string {
  if (left <= 0) return "Time is up";
  if (left <= LAST_MINUTE) return "1 minute remaining";
  return left <= TIMER_WARNING ? "5 minutes remaining" : "";
}
