/**
 * How a dialog opens that the person did not ask for.
 * `in a pause`: when they do not type. `seen at once`: it covers the page now, and takes the keyboard in the pause.
 * `at once`: what it announces has happened, and nothing that is typed now would count.
 */
export type Unasked = "in a pause" | "seen at once" | "at once";

/** So long without a key is a pause. */
const PAUSE = 1_000;
/** Whoever types on without a pause sees the dialog by then, and still goes on typing. */
const SEEN_WITHIN = 3_000;
/** So long the keys that come were meant for the field. */
const DEAF = 1_000;

/**
 * Opens a dialog so that it swallows nothing: it never takes the keyboard from somebody who types, no button of it has
 * the focus, and no key decides anything in its first second. Returns the way to close it.
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
    // As an attribute: `show()` would take the focus.
    const show = () => void (dialog.open = true);
    if (how === "seen at once") show();
    else seen = setTimeout(show, SEEN_WITHIN);
    waitForPause();
    // A keyboard on a screen, or a voice, may write without keys.
    for (const event of ["keydown", "input"]) document.addEventListener(event, waitForPause, { capture: true, signal });
  }

  return () => {
    stop.abort();
    clearTimeout(seen);
    clearTimeout(pause);
    // Where another dialog has opened above this one, the keyboard is there.
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

const NOT_WRITTEN_IN = new Set(["button", "checkbox", "color", "file", "image", "radio", "range", "reset", "submit"]);

function isField(element: Element | null): boolean {
  if (element instanceof HTMLInputElement) return !NOT_WRITTEN_IN.has(element.type);
  if (element instanceof HTMLTextAreaElement) return true;
  const editable = element?.closest("[contenteditable]")?.getAttribute("contenteditable");
  return editable !== undefined && editable !== "false";
}

/** Where the person was, down to the caret. Returns the way back. */
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
