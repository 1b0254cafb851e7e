import { BREAKPOINTS_PX } from "@invigil/contract/constants";
import { LivePicture } from "@invigil/ui/live-picture";
import { ActionIcon } from "@mantine/core";
import { useMediaQuery, useViewportSize } from "@mantine/hooks";
import { IconArrowsMove, IconMaximize, IconMinus } from "@invigil/ui/icons/media";
import { useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import {
  firstPlace,
  movedBy,
  readPreview,
  sizeOf,
  within,
  writePreview,
  type Kept,
  type Place,
} from "./preview-place.ts";
import classes from "./webcam-preview.module.css";

const AT_ONCE = { getInitialValueInEffect: false };

interface Props {
  stream: MediaStream;
  testSlug: string;
}

/** Shows what the camera sees. The candidate can move or minimise it, but not close it. */
export function WebcamPreview({ stream, testSlug }: Props) {
  const isNarrow = useMediaQuery(`(max-width: ${BREAKPOINTS_PX.md - 1}px)`, false, AT_ONCE);
  const measured = useViewportSize();
  // The size is measured after the first frame.
  const around = measured.width > 0 ? measured : { width: window.innerWidth, height: window.innerHeight };
  const [kept, setKept] = useState(() => readPreview(testSlug));
  const grip = useRef<Place | null>(null);

  // On a narrow screen it would cover the answer.
  const minimised = kept.minimised ?? isNarrow;
  const size = sizeOf(minimised);
  const place = within(kept.place ?? firstPlace(around), size, around);

  function change(next: Partial<Kept>) {
    const changed = { ...kept, ...next };
    setKept(changed);
    writePreview(testSlug, changed);
  }

  function hold(event: PointerEvent<HTMLElement>) {
    if (isNarrow) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { x: event.clientX - place.x, y: event.clientY - place.y };
  }

  function drag(event: PointerEvent) {
    if (grip.current === null) return;
    const next = { x: event.clientX - grip.current.x, y: event.clientY - grip.current.y };
    change({ place: within(next, size, around) });
  }

  function press(event: KeyboardEvent) {
    const next = movedBy(event.key, place);
    if (next === null) return;
    event.preventDefault();
    change({ place: within(next, size, around) });
  }

  const toggle = minimised ? "Expand the webcam preview" : "Minimise the webcam preview";
  return (
    <section
      aria-label="Webcam preview"
      className={classes["preview"]}
      data-minimised={minimised || undefined}
      data-docked={isNarrow || undefined}
      data-beside={(!isNarrow && kept.place === null) || undefined}
      style={isNarrow ? size : { ...size, left: place.x, top: place.y }}
      onPointerDown={hold}
      onPointerMove={drag}
      onPointerUp={() => (grip.current = null)}
      onPointerCancel={() => (grip.current = null)}
    >
      {!minimised && <LivePicture stream={stream} label="Your webcam" mirrored />}
      <div className={classes["bar"]}>
        {minimised && <span className={classes["on"]}>Webcam is on</span>}
        {!isNarrow && (
          <ActionIcon
            variant="filled"
            color="dark"
            size="sm"
            title="Move"
            aria-label="Move the webcam preview with the arrow keys"
            onKeyDown={press}
          >
            <IconArrowsMove size={16} aria-hidden />
          </ActionIcon>
        )}
        <ActionIcon
          variant="filled"
          color="dark"
          size="sm"
          title={minimised ? "Expand" : "Minimise"}
          aria-label={toggle}
          // A click on the button must not start a drag.
          onPointerDown={(event) => event.stopPropagation()}
          onClick={() => change({ minimised: !minimised })}
        >
          {minimised ? <IconMaximize size={16} aria-hidden /> : <IconMinus size={16} aria-hidden />}
        </ActionIcon>
      </div>
    </section>
  );
}
