import { useEffect, useRef, type FocusEvent } from "react";

/** A row can leave the list by what is decided in it; then the focus goes to the row that takes its place. */
export function useRowFocus(rows: readonly unknown[]) {
  const list = useRef<HTMLTableSectionElement>(null);
  const index = useRef<number | null>(null);
  // The browser owns the focus, and loses it with the row.
  useEffect(() => {
    if (index.current === null || document.activeElement !== document.body) return;
    const next = Math.min(index.current, rows.length - 1);
    list.current?.querySelector<HTMLElement>(`[data-candidate="${next}"]`)?.focus();
  }, [rows]);
  return {
    list,
    onFocus({ target }: FocusEvent<HTMLElement>) {
      const row = target.closest<HTMLElement>("[data-candidate]");
      index.current = row ? Number(row.dataset["candidate"]) : null;
    },
    onBlur({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) {
      if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) index.current = null;
    },
  };
}
