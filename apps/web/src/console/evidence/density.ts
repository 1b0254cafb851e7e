import type { Evidence } from "@invigil/contract/proctoring/evidence";
import { countsAsAlert } from "@invigil/rules/evidence/verdicts";

type Counted = Pick<Evidence, "at" | "kind"> & Partial<Pick<Evidence, "verdicts">>;

export interface Bucket {
  /** In milliseconds since 1970. */
  from: number;
  count: number;
  notable: number;
  /** The index of the bucket's first entry, or of the next entry if the bucket is empty. */
  index: number;
}

/** Both in milliseconds since 1970. */
export interface Span {
  from: number;
  to: number;
}

/**
 * The time from the start, or from an earlier entry, to the last entry. A sign-in can be days earlier, which would leave
 * no room for the attempt.
 */
export function spanOf(lines: readonly Pick<Evidence, "at" | "kind">[], start: string): Span {
  const within = lines.filter(({ kind, at }) => kind !== "sign-in" || Date.parse(at) >= Date.parse(start));
  const times = [Date.parse(start), ...within.map(({ at }) => Date.parse(at))];
  // Entries are sorted by time.
  return { from: Math.min(...times.slice(0, 2)), to: times.at(-1) ?? 0 };
}

/** Joins two spans, because the attempt is no shorter when a filter hides entries. */
export function widest(one: Span, other: Span): Span {
  return { from: Math.min(one.from, other.from), to: Math.max(one.to, other.to) };
}

/** Divides the attempt into equal parts and counts the entries in each. */
export function densityOf(lines: readonly Counted[], span: Span, parts: number): Bucket[] {
  const times = lines.map(({ at }) => Date.parse(at));
  const { from: first, to: last } = span;
  if (times.length === 0) return [];
  const width = Math.max(1, (last - first + 1) / parts);
  const buckets = Array.from({ length: parts }, (_, part): Bucket => {
    const from = first + part * width;
    const index = times.findIndex((time) => time >= from);
    return { from, count: 0, notable: 0, index: index < 0 ? lines.length - 1 : index };
  });
  lines.forEach((line, index) => {
    const bucket = buckets[Math.min(parts - 1, Math.floor(((times[index] ?? first) - first) / width))];
    if (!bucket) return;
    bucket.count += 1;
    if (countsAsAlert(line)) bucket.notable += 1;
  });
  return buckets;
}

/** Returns the part with the most notable entries, or null if nothing is notable. */
export function busiest(buckets: readonly Bucket[]): Bucket | null {
  const top = buckets.reduce<Bucket | null>(
    (most, bucket) => (bucket.notable > (most?.notable ?? 0) ? bucket : most),
    null,
  );
  return top;
}
