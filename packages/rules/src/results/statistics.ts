/** Statistics of a test's results. A share is a part of the full marks, from 0 to 1. */

export function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half];
  if (upper === undefined) return null;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[half - 1] ?? upper)) / 2;
}

/** Of a sample; null for fewer than two values. */
export function deviation(values: readonly number[]): number | null {
  const middle = mean(values);
  if (middle === null || values.length < 2) return null;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1));
}

/** Pearson's correlation; null if one side never varies, or there are fewer than three pairs. */
export function correlation(pairs: readonly (readonly [number, number])[]): number | null {
  if (pairs.length < 3) return null;
  const x = mean(pairs.map(([first]) => first)) ?? 0;
  const y = mean(pairs.map(([, second]) => second)) ?? 0;
  let xy = 0;
  let xx = 0;
  let yy = 0;
  for (const [first, second] of pairs) {
    xy += (first - x) * (second - y);
    xx += (first - x) ** 2;
    yy += (second - y) ** 2;
  }
  return xx < EPSILON || yy < EPSILON ? null : Math.min(1, Math.max(-1, xy / Math.sqrt(xx * yy)));
}

/** What rounding leaves of a sum of squares that is 0. */
const EPSILON = 1e-12;

export interface Bar {
  /** In percent; the upper end belongs to the next bar, except in the last. */
  from: number;
  to: number;
  count: number;
}

/** How many results are in each tenth of the scale. Results outside it count at its ends. */
export function distribution(percents: readonly number[], bars = 10): Bar[] {
  const width = 100 / bars;
  const made = Array.from({ length: bars }, (_, index) => ({ from: index * width, to: (index + 1) * width, count: 0 }));
  for (const percent of percents) {
    const bar = made[Math.min(bars - 1, Math.max(0, Math.floor(percent / width)))];
    if (bar) bar.count += 1;
  }
  return made;
}

/** One candidate's points for one problem, and for everything else in the test. */
export interface Answered {
  score: number;
  rest: number;
}

export interface ItemStatistics {
  /** The mean share of the full marks: the higher, the easier. */
  difficulty: number | null;
  /** The correlation of this problem with the rest of the test (point-biserial if it is right or wrong). */
  discrimination: number | null;
}

export function itemStatistics(answers: readonly Answered[], maxScore: number): ItemStatistics {
  const share = ({ score }: Answered) => (maxScore === 0 ? 0 : score / maxScore);
  return {
    difficulty: maxScore === 0 ? null : mean(answers.map(share)),
    discrimination: correlation(answers.map((answer) => [answer.score, answer.rest] as const)),
  };
}
