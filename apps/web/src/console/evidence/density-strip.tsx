import { counted } from "@invigil/contract/messages/counted";
import type { Evidence } from "@invigil/contract/proctoring/evidence";
import { Paper, Text } from "@mantine/core";
import { useState } from "react";
import { busiest, densityOf, type Bucket, type Span } from "./density.ts";
import classes from "./density-strip.module.css";
import { sinceStart } from "./evidence-words.ts";

const PARTS = 60;
const HEIGHT = 40;

interface Props {
  lines: readonly Evidence[];
  start: string;
  span: Span;
  /** True while more entries are still loading. */
  partial: boolean;
  /** Scrolls to the entry with this index. */
  onJump: (index: number) => void;
}

/** A chart of how much happened when, with a slider that scrolls to that part of the attempt. */
export function DensityStrip({ lines, start, span, partial, onJump }: Props) {
  const [part, setPart] = useState(0);
  const buckets = densityOf(lines, span, PARTS);
  if (buckets.length === 0) return null;
  const most = Math.max(...buckets.map(({ count }) => count));
  const top = busiest(buckets);
  const notable = buckets.reduce((sum, bucket) => sum + bucket.notable, 0);
  const when = (bucket: Bucket) => sinceStart(new Date(bucket.from).toISOString(), start);

  function jump(to: number) {
    setPart(to);
    const bucket = buckets[to];
    if (bucket) onJump(bucket.index);
  }

  const chosen = buckets[part];
  return (
    <Paper withBorder radius="md" p="md" component="section" aria-label="Activity over the whole attempt">
      <svg viewBox={`0 0 ${PARTS} ${HEIGHT}`} preserveAspectRatio="none" className={classes.strip} aria-hidden>
        {buckets.map((bucket, index) => (
          <g key={bucket.from}>
            <Bar x={index} count={bucket.count} most={most} className={classes.all} />
            <Bar x={index} count={bucket.notable} most={most} className={classes.notable} />
          </g>
        ))}
      </svg>
      <input
        type="range"
        className={classes.slider}
        min={0}
        max={PARTS - 1}
        value={part}
        aria-label="Go to a time"
        aria-valuetext={chosen && `${when(chosen)}, entries: ${chosen.count}, notable: ${chosen.notable}`}
        onChange={(event) => jump(Number(event.currentTarget.value))}
      />
      <Text size="sm" c="dimmed">
        {counted(lines.length, "entry", "entries")}
        {partial && " so far"}.{" "}
        {top === null
          ? "None are notable."
          : `${notable.toLocaleString("en")} of them ${notable === 1 ? "is" : "are"} notable; the busiest moment is ${when(top)}, with ${top.notable}.`}
      </Text>
    </Paper>
  );
}

function Bar({ x, count, most, className }: { x: number; count: number; most: number; className: string | undefined }) {
  const height = (count / most) * HEIGHT;
  return <rect x={x + 0.1} y={HEIGHT - height} width={0.8} height={height} className={className} />;
}
