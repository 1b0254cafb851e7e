import { counted } from "@invigil/contract/messages/counted";
import type { Evidence } from "@invigil/contract/proctoring/evidence";
import { countsAsAlert } from "@invigil/rules/evidence/verdicts";
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
  const when = ({ from }: Bucket) => timeText(from, start);

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
        {partial && " so far"}. {notableText({ lines, buckets, start })}
      </Text>
    </Paper>
  );
}

function timeText(time: number, start: string): string {
  return sinceStart(new Date(time).toISOString(), start);
}

interface Shown extends Pick<Props, "lines" | "start"> {
  buckets: readonly Bucket[];
}

/** Says how many entries are notable, and when most of them happened if they are not spread evenly. */
function notableText({ lines, buckets, start }: Shown): string {
  const notable = lines.filter(countsAsAlert);
  const [only] = notable;
  if (!only) return lines.length === 1 ? "It is not notable." : "None are notable.";
  if (lines.length === 1) return `It is notable, at ${sinceStart(only.at, start)}.`;
  if (notable.length === 1) return `One of them is notable, at ${sinceStart(only.at, start)}.`;
  const text = `${notable.length.toLocaleString("en")} of them are notable`;
  const top = busiest(buckets);
  if (!top || top.notable === 1) return `${text}.`;
  const width = (buckets[1]?.from ?? top.from) - (buckets[0]?.from ?? top.from);
  const share = top.notable === notable.length ? "all of them" : `${top.notable.toLocaleString("en")} of those`;
  return `${text}, ${share} between ${timeText(top.from, start)} and ${timeText(top.from + width, start)}.`;
}

function Bar({ x, count, most, className }: { x: number; count: number; most: number; className: string | undefined }) {
  const height = (count / most) * HEIGHT;
  return <rect x={x + 0.1} y={HEIGHT - height} width={0.8} height={height} className={className} />;
}
