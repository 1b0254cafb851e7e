import { useMemo } from "react";
import type { Moment, Replay } from "./replay-engine.ts";
import classes from "./scrubber.module.css";

interface Props {
  replay: Replay;
  time: number;
  timeText: string;
  onSeek: (time: number) => void;
}

const WIDTH = 1_000;
const STEP = 1_000;
/**
 * Drawn from the bottom up. Rare kinds are on top and taller, except that a paste leaves the top of the insertion that
 * follows it visible.
 */
const TRACKS: readonly { type: Moment["type"]; top: number; label: string }[] = [
  { type: "event", top: 30, label: "Events" },
  { type: "edit", top: 22, label: "Edits" },
  { type: "run", top: 14, label: "Runs" },
  { type: "insertion", top: 6, label: "Large insertions" },
  { type: "paste", top: 16, label: "Pastes" },
  { type: "alert", top: 0, label: "Alerts" },
];

/** Shows the whole attempt from left to right with a mark for each moment, and a slider. */
export function Scrubber({ replay, time, timeText, onSeek }: Props) {
  const length = Math.max(1, replay.to - replay.from);
  // Rounded up, so that the slider can reach the end.
  const last = replay.from + Math.ceil(length / STEP) * STEP;
  const marks = useMemo(() => marksOf(replay), [replay]);
  return (
    <div className={classes["scrubber"]}>
      <svg viewBox={`0 0 ${WIDTH} 40`} preserveAspectRatio="none" className={classes["marks"]} aria-hidden>
        {TRACKS.map(({ type, top }) => (
          <path key={type} className={classes[type]} d={marks[type].map((x) => `M${x} ${top}V40`).join("")} />
        ))}
        <path className={classes["now"]} d={`M${((time - replay.from) / length) * WIDTH} 0V40`} />
      </svg>
      <input
        type="range"
        className={classes["handle"]}
        aria-label="Time"
        aria-valuetext={timeText}
        min={replay.from}
        max={last}
        step={STEP}
        value={time >= replay.to ? last : time}
        onChange={(event) => onSeek(Number(event.currentTarget.value))}
      />
      <ul className={classes["legend"]} aria-label="Legend">
        {TRACKS.filter(({ type }) => marks[type].length > 0).map(({ type, label }) => (
          <li key={type}>
            <span className={classes["sample"]} data-type={type} aria-hidden /> {label}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Returns the distinct positions of each type, because thousands of edits need only a few hundred lines on the screen. */
function marksOf({ moments, from, to }: Replay): Record<Moment["type"], number[]> {
  const length = Math.max(1, to - from);
  const places: Record<Moment["type"], Set<number>> = {
    edit: new Set(),
    insertion: new Set(),
    event: new Set(),
    alert: new Set(),
    run: new Set(),
    paste: new Set(),
  };
  for (const { type, time } of moments) places[type].add(Math.round(((time - from) / length) * WIDTH));
  return {
    edit: [...places.edit],
    insertion: [...places.insertion],
    event: [...places.event],
    alert: [...places.alert],
    run: [...places.run],
    paste: [...places.paste],
  };
}
