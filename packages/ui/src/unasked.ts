import { isField, TYPING_EVENTS } from "./typing-pause.ts";

/**
 * How a dialog opens that the person did not ask for.
 * `in a pause`: when they stop typing. `seen at once`: it covers the page now and takes the focus in the pause.
 * `at once`: what it announces has happened, and nothing typed now would count.
 */
export type Unasked = "in a pause" | "seen at once" | "at once";

/** This long without a key counts as a pause. */
const PAUSE = 1_000;
/** Somebody who types without a pause sees the dialog by then, and can still keep typing. */
const SEEN_WITHIN = 3_000;
/** For this long, incoming keys were meant for the field. */
const DEAF = 1_000;

/**
 * Opens a dialog so that it swallows no keys: it never takes the focus from somebody who is typing, none of its
 * buttons has the focus, and no key decides anything in its first second. Returns a function that closes it.
 */
export function openUnasked(dialog: HTMLDialogElement, how: Unasked): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let seen: ReturnType<typeof setTimeout> | undefined;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let giveBack: (() => void) | null = null;

  function takeKeyboard(): void {
    clearTimeout(seen);
    giveBack = keepPlace();
    // Until now it was open without being modal, if at all.
    dialog.close();
    dialog.showModal();
    dialog.focus();
    beDeaf(dialog, signal);
  }

  function waitForPause(): void {
    clearTimeout(pause);
    if (giveBack === null) pause = setTimeout(takeKeyboard, PAUSE);
  }

  if (how === "at once" || !isField(document.activeElement)) takeKeyboard();
  else {
    // Set as an attribute, because `show()` would take the focus.
    const show = () => void (dialog.open = true);
    if (how === "seen at once") show();
    else seen = setTimeout(show, SEEN_WITHIN);
    waitForPause();
    for (const event of TYPING_EVENTS) document.addEventListener(event, waitForPause, { capture: true, signal });
  }

  return () => {
    stop.abort();
    clearTimeout(seen);
    clearTimeout(pause);
    // If another dialog has opened above this one, the focus is there.
    const holdsKeyboard = dialog.contains(document.activeElement);
    dialog.close();
    if (holdsKeyboard) giveBack?.();
  };
}

function beDeaf(dialog: HTMLDialogElement, until: AbortSignal): void {
  const over = new AbortController();
  const signal = AbortSignal.any([over.signal, until]);
  const ignore = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  for (const event of ["keydown", "keyup"]) dialog.addEventListener(event, ignore, { capture: true, signal });
  setTimeout(() => over.abort(), DEAF);
}

/** Remembers the focused element and its caret. Returns a function that restores them. */
function keepPlace(): () => void {
  const field = document.activeElement;
  if (!(field instanceof HTMLElement)) return () => {};
  if (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) {
    const { selectionStart, selectionEnd } = field;
    return () => {
      field.focus({ preventScroll: true });
      if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
    };
  }
  const selection = document.getSelection();
  const range = selection !== null && selection.rangeCount > 0 ? selection.getRangeAt(0).cloneRange() : null;
  return () => {
    field.focus({ preventScroll: true });
    if (range === null || !field.contains(range.startContainer)) return;
    selection?.removeAllRanges();
    selection?.addRange(range);
  };
}
