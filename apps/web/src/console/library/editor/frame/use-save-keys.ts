import { useEffect, useRef } from "react";

/** Ctrl+S (on a Mac ⌘S) saves the question, and not the page as a file. */
export function useSaveKeys(save: () => void): void {
  const latest = useRef(save);
  // Keys come from the browser, at any time: they meet what was drawn last.
  useEffect(() => void (latest.current = save));
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      latest.current();
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
