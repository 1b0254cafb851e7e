import { useEffect, useRef } from "react";

interface Wanted {
  index: number;
  /** Focuses the item's button for this direction, or the other one if the item has reached the end. */
  move?: "up" | "down";
}

const FIELDS = "input, textarea, select, [contenteditable=true]";

/** Moves the focus to the item that was added, restored or moved. */
export function useListFocus(items: readonly unknown[]) {
  const list = useRef<HTMLDivElement>(null);
  const wanted = useRef<Wanted | null>(null);
  // The browser owns the focus, and the item exists only after it is rendered.
  useEffect(() => {
    const now = wanted.current;
    wanted.current = null;
    if (!now) return;
    const item = [...(list.current?.children ?? [])].filter((each) => each.matches("[data-item]"))[now.index];
    const buttons = [now.move, "up", "down"].map((move) => `[data-move=${move}]:not(:disabled)`);
    const places = now.move ? buttons : [FIELDS];
    const found = places.map((place) => item?.querySelector<HTMLElement>(place)).find((each) => each);
    found?.focus();
  }, [items]);
  return {
    list,
    focusField: (index: number) => void (wanted.current = { index }),
    focusMove: (index: number, by: number) => void (wanted.current = { index, move: by > 0 ? "up" : "down" }),
  };
}
