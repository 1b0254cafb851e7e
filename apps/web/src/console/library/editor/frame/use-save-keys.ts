import { useEffect, useRef } from "react";

/** Makes Ctrl+S (⌘S on a Mac) save the question instead of downloading the page. */
export function useSaveKeys(save: () => void): void {
  const latest = useRef(save);
  // Key presses arrive at any time and must call the latest `save`.
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
