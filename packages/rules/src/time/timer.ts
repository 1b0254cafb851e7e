import { counted } from "@invigil/contract/messages/counted";
import type { SolutionSet } from "@invigil/contract/taking/attempts";
import { TIMER_WARNING } from "@invigil/contract/constants";

export interface TimeParts {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** Milliseconds left, never negative. `now` is the server's time. */
export function remaining(expiry: string, now: number): number {
  return Math.max(0, Date.parse(expiry) - now);
}

/** Rounded up to the second, so that zero appears only when the time is really over. */
export function parts(ms: number): TimeParts {
  const total = Math.ceil(Math.max(0, ms) / 1_000);
  return {
    days: Math.floor(total / 86_400),
    hours: Math.floor(total / 3_600) % 24,
    minutes: Math.floor(total / 60) % 60,
    seconds: total % 60,
  };
}

export function isRed(ms: number): boolean {
  return ms <= TIMER_WARNING;
}

/** One sentence for screen readers, without units that are zero. */
export function timerText(ms: number): string {
  const { days, hours, minutes, seconds } = parts(ms);
  const units: [number, string][] = [
    [days, "day"],
    [hours, "hour"],
    [minutes, "minute"],
    [seconds, "second"],
  ];
  const spoken = units.filter(([count]) => count > 0).map(([count, unit]) => counted(count, unit));
  return `${spoken.length > 0 ? spoken.join(" ") : "0 seconds"} remaining`;
}

/** Extended after its end and not resumed yet, so no clock runs. */
export function isExtendedInitialPhase(
  solutionSet: Pick<SolutionSet, "add_test_duration" | "has_resumed_test">,
): boolean {
  return solutionSet.add_test_duration > 0 && !solutionSet.has_resumed_test;
}
