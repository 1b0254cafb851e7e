import { SPEED_GOOD_MBPS, SPEED_SLOW_MBPS } from "@invigil/contract/constants";

export type Quality = "good" | "bad" | "offline";

export interface Tallies {
  good: number;
  bad: number;
  offline: number;
  total: number;
}

export const noTallies: Tallies = { good: 0, bad: 0, offline: 0, total: 0 };

/** A probe that took no measurable time says nothing and counts as fast. */
export function mbps(bytes: number, ms: number): number {
  return ms <= 0 ? Number.POSITIVE_INFINITY : (bytes * 8) / (ms * 1_000);
}

/** `speed` in Mbps; null if the probe failed. */
export function quality(speed: number | null): Quality {
  if (speed === null) return "offline";
  return speed > SPEED_GOOD_MBPS ? "good" : "bad";
}

export function showsSlowNotice(speed: number): boolean {
  return speed < SPEED_GOOD_MBPS && speed < SPEED_SLOW_MBPS;
}

export function tally(tallies: Tallies, observed: Quality): Tallies {
  return { ...tallies, [observed]: tallies[observed] + 1, total: tallies.total + 1 };
}
