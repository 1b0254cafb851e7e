import { useLayoutEffect, useRef, type KeyboardEvent, type PointerEvent } from "react";
import { setPaneSize, usePaneSizes, type Pane } from "./pane-sizes.ts";
import classes from "./panes.module.css";

interface Props {
  label: string;
  pane: Pane;
  /** Whether it divides a width or a height. */
  side: "width" | "height";
  start: number;
  min: number;
  max: number;
  className?: string | undefined;
}

const STEP = 5;

/**
 * Divides two panes, by pointer or arrow keys; a double click restores the division. Its value is the share in percent
 * of what comes before it, which its parent element receives as `--share` and `--rest`.
 */
export function Splitter({ label, pane, side, start, min, max, className }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const kept = usePaneSizes((sizes) => sizes[pane]);
  const share = limited(kept ?? start);
  const isWidth = side === "width";

  function limited(wanted: number): number {
    return Math.round(Math.min(max, Math.max(min, wanted)));
  }

  // The size belongs to the parent, which this component does not draw.
  useLayoutEffect(() => {
    const whole = bar.current?.parentElement;
    whole?.style.setProperty("--share", `${share}fr`);
    whole?.style.setProperty("--rest", `${100 - share}fr`);
  }, [share]);

  function onKeyDown(event: KeyboardEvent) {
    const [less, more] = isWidth ? ["ArrowLeft", "ArrowRight"] : ["ArrowUp", "ArrowDown"];
    const to = { [less ?? ""]: share - STEP, [more ?? ""]: share + STEP, Home: min, End: max }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setPaneSize(pane, limited(to));
  }

  function onPointerMove(event: PointerEvent<HTMLDivElement>) {
    const whole = event.currentTarget.parentElement?.getBoundingClientRect();
    if (!whole || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const part = isWidth ? (event.clientX - whole.left) / whole.width : (event.clientY - whole.top) / whole.height;
    setPaneSize(pane, limited(part * 100));
  }

  return (
    <div
      ref={bar}
      role="separator"
      aria-orientation={isWidth ? "vertical" : "horizontal"}
      aria-label={label}
      aria-valuenow={share}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      title="Drag, or use the arrow keys. Double-click to reset."
      className={`${classes["splitter"]} ${className ?? ""}`}
      data-side={side}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onDoubleClick={() => setPaneSize(pane, undefined)}
    />
  );
}
