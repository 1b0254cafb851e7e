import type { ExtraTime } from "@invigil/contract/inviting/accommodations";
import { sumOf } from "./test-time.ts";

interface TimedTest {
  is_timed_section: boolean;
  /** The minutes of a test whose sections have no time of their own. */
  duration: number;
  sections: readonly { duration: number | null }[];
}

export interface TestMinutes {
  total: number;
  /** How many of them this candidate has beyond the test's own. */
  extra: number;
  /** By section, with its share of the extra time; null if it has no time of its own. */
  sections: (number | null)[];
}

const NO_EXTRA: ExtraTime = { extra_minutes: 0, extra_percent: 0 };

/**
 * The minutes for one candidate before the start. Timed sections count by their sum. They share extra minutes in
 * proportion: whole minutes that add up, where the next section gets what one loses by rounding. Extra time in per cent
 * is rounded up in each, so that nobody has less than was granted anywhere.
 */
export function testMinutes(test: TimedTest, granted: ExtraTime = NO_EXTRA): TestMinutes {
  const sum = sumOf(test.sections.map(({ duration }) => duration));
  if (!test.is_timed_section || sum === 0) {
    const extra = granted.extra_minutes + percentOf(test.duration, granted);
    return { total: test.duration + extra, extra, sections: test.sections.map(() => null) };
  }
  const share = (minutes: number) => Math.round((granted.extra_minutes * minutes) / sum);
  let before = 0;
  const sections = test.sections.map(({ duration }) => {
    if (duration === null) return null;
    const until = before + duration;
    const own = duration + share(until) - share(before) + percentOf(duration, granted);
    before = until;
    return own;
  });
  const total = sumOf(sections);
  return { total, extra: total - sum, sections };
}

function percentOf(minutes: number, { extra_percent: percent }: ExtraTime): number {
  return Math.ceil((minutes * percent) / 100);
}
