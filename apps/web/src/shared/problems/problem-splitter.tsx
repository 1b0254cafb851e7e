import { useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import classes from "./problem-page.module.css";

const MIN = 25;
const MAX = 75;
const STEP = 5;

/** Divides question and answer, by pointer or arrow keys. Its value is the question's share in percent. */
export function ProblemSplitter() {
  const bar = useRef<HTMLDivElement>(null);
  const [share, setShare] = useState(50);

  function move(wanted: number) {
    const next = Math.round(Math.min(MAX, Math.max(MIN, wanted)));
    setShare(next);
    bar.current?.parentElement?.style.setProperty("--question-share", `${next}fr`);
    bar.current?.parentElement?.style.setProperty("--answer-share", `${100 - next}fr`);
  }

  function onKeyDown(event: KeyboardEvent) {
    const to = { ArrowLeft: share - STEP, ArrowRight: share + STEP, Home: MIN, End: MAX }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    move(to);
  }

  function onPointerMove(event: PointerEvent<HTMLDivElement>) {
    const columns = event.currentTarget.parentElement?.getBoundingClientRect();
    if (!columns || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    move(((event.clientX - columns.left) / columns.width) * 100);
  }

  return (
    <div
      ref={bar}
      role="separator"
      aria-orientation="vertical"
      aria-label="Width of the question"
      aria-valuenow={share}
      aria-valuemin={MIN}
      aria-valuemax={MAX}
      tabIndex={0}
      className={classes.splitter}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
    />
  );
}
