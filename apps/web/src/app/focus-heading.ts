import type { AnyRouter } from "@tanstack/react-router";

/**
 * Moves the focus to the heading of each page that is navigated to, so that a screen reader says where one is
 * and Tab goes on from there. The first page is left to the browser. Returns what ends it.
 */
export function focusHeadings(router: Pick<AnyRouter, "subscribe">): () => void {
  let before: Element | null = null;
  // A page that still loads has no heading yet.
  const observer = new MutationObserver(() => {
    if (arrive(before)) observer.disconnect();
  });
  const ends = [
    router.subscribe("onBeforeNavigate", () => {
      observer.disconnect();
      before = heading();
    }),
    router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged || arrive(before)) return;
      observer.observe(document.body, { childList: true, subtree: true });
    }),
    () => observer.disconnect(),
  ];
  return () => ends.forEach((end) => end());
}

function heading(): HTMLElement | null {
  return document.querySelector("h1");
}

/** False: there is nothing to arrive at yet. */
function arrive(before: Element | null): boolean {
  const found = heading();
  if (!found) return false;
  // Another part of the same page: who uses its controls stays with them.
  const stays = found === before && document.activeElement !== document.body;
  if (stays || isTaken(document.activeElement)) return true;
  if (!found.hasAttribute("tabindex")) found.tabIndex = -1;
  // Where the page is scrolled to is the router's to say.
  found.focus({ preventScroll: true });
  return true;
}

/** Somebody types, a form has chosen its first field, or a dialog waits for an answer. */
function isTaken(element: Element | null): boolean {
  return element?.matches("input, textarea, select, [contenteditable='true'], dialog *") ?? false;
}
