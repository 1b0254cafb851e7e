import type { Evidence } from "@invigil/contract/proctoring/evidence";
import { kindOf } from "./evidence-kinds.ts";

export interface Bucket {
  /** Milliseconds since 1970. */
  from: number;
  count: number;
  notable: number;
  /** Of its first line; the next line's where it has none. */
  index: number;
}

/** In milliseconds since 1970. */
export interface Span {
  from: number;
  to: number;
}

/** From the start, or what came before it, to the last line. */
export function spanOf(lines: readonly Pick<Evidence, "at">[], start: string): Span {
  const times = [Date.parse(start), ...lines.map(({ at }) => Date.parse(at))];
  // Lines are in order of time.
  return { from: Math.min(...times.slice(0, 2)), to: times.at(-1) ?? 0 };
}

/** A filter leaves lines out; the attempt is as long as before. */
export function widest(one: Span, other: Span): Span {
  return { from: Math.min(one.from, other.from), to: Math.max(one.to, other.to) };
}

/** How many lines fall into each of equal parts of the attempt. */
export function densityOf(lines: readonly Pick<Evidence, "at" | "kind">[], span: Span, parts: number): Bucket[] {
  const times = lines.map(({ at }) => Date.parse(at));
  const { from: first, to: last } = span;
  if (times.length === 0) return [];
  const width = Math.max(1, (last - first + 1) / parts);
  const buckets = Array.from({ length: parts }, (_, part): Bucket => {
    const from = first + part * width;
    const index = times.findIndex((time) => time >= from);
    return { from, count: 0, notable: 0, index: index < 0 ? lines.length - 1 : index };
  });
  lines.forEach(({ kind }, index) => {
    const bucket = buckets[Math.min(parts - 1, Math.floor(((times[index] ?? first) - first) / width))];
    if (!bucket) return;
    bucket.count += 1;
    if (kindOf(kind).notable) bucket.notable += 1;
  });
  return buckets;
}

/** The part with most to look at; null where nothing is notable. */
export function busiest(buckets: readonly Bucket[]): Bucket | null {
  const top = buckets.reduce<Bucket | null>(
    (most, bucket) => (bucket.notable > (most?.notable ?? 0) ? bucket : most),
    null,
  );
  return top;
}
