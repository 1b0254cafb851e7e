/** An on-screen keyboard or dictation may write without key events. */
export const TYPING_EVENTS = ["keydown", "input"] as const;

/**
 * Does something that takes the page from the person: at once if no field has the focus, and otherwise after this long
 * without a key. Returns a function that cancels it.
 */
export function inTypingPause(pause: number, action: () => void): () => void {
  if (!isField(document.activeElement)) {
    action();
    return () => {};
  }
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => {
    stop.abort();
    clearTimeout(timer);
  };
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      cancel();
      action();
    }, pause);
  };
  wait();
  for (const event of TYPING_EVENTS) document.addEventListener(event, wait, { capture: true, signal: stop.signal });
  return cancel;
}

const NOT_WRITTEN_IN = new Set(["button", "checkbox", "color", "file", "image", "radio", "range", "reset", "submit"]);

/** Whether it is written in. */
export function isField(element: Element | null): boolean {
  if (element instanceof HTMLInputElement) return !NOT_WRITTEN_IN.has(element.type);
  if (element instanceof HTMLTextAreaElement) return true;
  const editable = element?.closest("[contenteditable]")?.getAttribute("contenteditable");
  return editable !== undefined && editable !== "false";
}
