import { useEffect, useRef } from "react";

interface Wanted {
  index: number;
  /** Where the item has gone: its button of that direction, or the other one at the end. */
  move?: "up" | "down";
}

const FIELDS = "input, textarea, select, [contenteditable=true]";

/** Who uses the keyboard goes on at the item that was added, brought back or moved. */
export function useListFocus(items: readonly unknown[]) {
  const list = useRef<HTMLDivElement>(null);
  const wanted = useRef<Wanted | null>(null);
  // The focus is the browser's, and the item is there only when it was drawn.
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
