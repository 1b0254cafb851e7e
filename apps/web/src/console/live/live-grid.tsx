import type { LiveRow } from "@invigil/contract/proctoring/live";
import { useElementSize } from "@mantine/hooks";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useState } from "react";
import { LiveCard } from "./live-card.tsx";
import classes from "./live-grid.module.css";
import { openAlerts } from "./live-list.ts";

interface Props {
  rows: readonly LiveRow[];
  proctored: boolean;
  /** Seconds between two pictures, or null if the test takes none. */
  pictureSeconds: number | null;
  kindText: (kind: string) => string;
  onOpen: (id: number) => void;
  /** The user names of the selected candidates. */
  selected: ReadonlySet<string>;
  onSelect: ((username: string, isSelected: boolean) => void) | undefined;
}

const GAP = 12;
const CARD_WIDTH = 250;
const HEIGHT = 142;
const HEIGHT_WITH_PICTURE = 286;
/** The height of the line that names a timed section. */
const SECTION_LINE = 32;

/** Renders only the cards in view, however many candidates there are. */
export function LiveGrid({ rows, proctored, pictureSeconds, kindText, onOpen, selected, onSelect }: Props) {
  const { ref, width } = useElementSize<HTMLUListElement>();
  const [top, setTop] = useState(0);
  const columns = Math.max(1, Math.floor((width + GAP) / (CARD_WIDTH + GAP)));
  const isTimed = rows.some(({ section }) => section !== null);
  const height = (proctored ? HEIGHT_WITH_PICTURE : HEIGHT) + (isTimed ? SECTION_LINE : 0);
  // oxlint-disable-next-line react/incompatible-library -- the virtualizer is not passed on
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(rows.length / columns),
    estimateSize: () => height + GAP,
    overscan: 2,
    scrollMargin: top,
  });
  // The grid's offset is known only after the browser has laid out the lines above it.
  useLayoutEffect(() => {
    const element = document.querySelector("[data-live-grid]");
    if (element) setTop(element.getBoundingClientRect().top + window.scrollY);
  }, [width]);

  return (
    <ul
      ref={ref}
      data-live-grid
      aria-label="Running attempts"
      className={classes["grid"]}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().flatMap(({ index, start }) =>
        rows.slice(index * columns, (index + 1) * columns).map((row, column) => (
          <li
            key={row.id}
            className={classes["cell"]}
            aria-setsize={rows.length}
            aria-posinset={index * columns + column + 1}
            style={{
              height,
              width: `calc((100% - ${(columns - 1) * GAP}px) / ${columns})`,
              left: `calc((100% + ${GAP}px) / ${columns} * ${column})`,
              transform: `translateY(${start - top}px)`,
            }}
          >
            <LiveCard
              row={row}
              open={openAlerts(row)}
              proctored={proctored}
              pictureSeconds={pictureSeconds}
              kindText={kindText}
              onOpen={onOpen}
              selected={selected.has(row.username)}
              onSelect={onSelect}
            />
          </li>
        )),
      )}
    </ul>
  );
}
