import type { AnyRouter } from "@tanstack/react-router";

/**
 * After each navigation, moves the focus to the page's heading, so that a screen reader announces the page and Tab
 * continues from there. The first page is left to the browser. Returns a function that stops it.
 */
export function focusHeadings(router: Pick<AnyRouter, "subscribe">): () => void {
  let before: Element | null = null;
  let hadFocus = false;
  // A page that is still loading has no heading yet.
  const observer = new MutationObserver(() => {
    if (arrive(before)) observer.disconnect();
  });
  const ends = [
    router.subscribe("onBeforeNavigate", () => {
      observer.disconnect();
      before = heading();
      hadFocus = !isNowhere();
    }),
    router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
      // The same page with other filters keeps the focus, unless what had it has gone.
      const isLost = hadFocus && isNowhere();
      if (!fromLocation || !(pathChanged || isLost) || arrive(before)) return;
      observer.observe(document.body, { childList: true, subtree: true });
    }),
    () => observer.disconnect(),
  ];
  return () => ends.forEach((end) => end());
}

function isNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

function heading(): HTMLElement | null {
  return document.querySelector("h1");
}

/** Returns false if there is no heading to focus yet. */
function arrive(before: Element | null): boolean {
  const found = heading();
  if (!found) return false;
  // Within the same page, people stay with the control they are using.
  const stays = found === before && document.activeElement !== document.body;
  if (stays || isTaken(document.activeElement)) return true;
  if (!found.hasAttribute("tabindex")) found.tabIndex = -1;
  // The router decides where the page is scrolled to.
  found.focus({ preventScroll: true });
  return true;
}

/** Somebody is typing, a form has focused its first field, or a dialog is open. */
function isTaken(element: Element | null): boolean {
  return element?.matches("input, textarea, select, [contenteditable='true'], dialog *") ?? false;
}
