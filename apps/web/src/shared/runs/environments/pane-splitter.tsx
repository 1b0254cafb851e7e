import { useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import panes from "../../parts/panes/panes.module.css";
import classes from "./workspace.module.css";

interface Props {
  label: string;
  /** `width` of what is before it, or `height` of what is above it. */
  side: "width" | "height";
  start: number;
  min: number;
  max: number;
}

const STEP = 20;

/** Divides two panes, by pointer or arrow keys. Its value is in pixels. */
export function PaneSplitter({ label, side, start, min, max }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const [value, setValue] = useState(start);
  const isWidth = side === "width";

  function move(wanted: number) {
    const next = Math.round(Math.min(max, Math.max(min, wanted)));
    setValue(next);
    bar.current?.parentElement?.style.setProperty(isWidth ? "--files-width" : "--editor-height", `${next}px`);
  }

  function onKeyDown(event: KeyboardEvent) {
    const [less, more] = isWidth ? ["ArrowLeft", "ArrowRight"] : ["ArrowUp", "ArrowDown"];
    const to = { [less ?? ""]: value - STEP, [more ?? ""]: value + STEP, Home: min, End: max }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    move(to);
  }

  function onPointerMove(event: PointerEvent<HTMLDivElement>) {
    const before = event.currentTarget.previousElementSibling?.getBoundingClientRect();
    if (!before || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    move(isWidth ? event.clientX - before.left : event.clientY - before.top);
  }

  return (
    <div
      ref={bar}
      role="separator"
      aria-orientation={isWidth ? "vertical" : "horizontal"}
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      className={`${panes["splitter"]} ${classes["splitter"]}`}
      data-side={side}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
    />
  );
}
