export interface Paste {
  problem: string;
  /** In characters. */
  size: number;
  /** `page` means that it was copied within the test. */
  origin: "page" | "outside";
}

interface Watch {
  /** Hashes of what was copied within the test; nothing else of it is kept. */
  copied: { read: () => readonly string[]; write: (prints: readonly string[]) => void };
  /** The current answer in any form, only to tell whether a paste was accepted. */
  answerOf: (problem: string) => string;
  onPaste: (paste: Paste) => void;
  signal: AbortSignal;
}

const KEPT = 100;

/**
 * Reports every text that is pasted or dropped into an answer. Editors change the clipboard as they like, so this
 * listens after them, at the window.
 */
export function watchPastes({ copied, answerOf, onPaste, signal }: Watch): void {
  /** Texts from outside, without spaces, in fields that are no answer: copying them there does not make them the test's. */
  const brought = new WeakMap<Element, readonly string[]>();

  function isBrought(target: EventTarget | null, text: string): boolean {
    const field = fieldOf(target);
    const letters = lettersOf(text);
    return (
      field !== null && (brought.get(field) ?? []).some((each) => each.includes(letters) || letters.includes(each))
    );
  }

  function take(text: string, target: EventTarget | null) {
    const print = printOf(text);
    if (print === null || isBrought(target, text)) return;
    copied.write([...copied.read().filter((each) => each !== print), print].slice(-KEPT));
  }

  function bring(target: EventTarget | null, data: DataTransfer | null) {
    const problem = answeredAt(target);
    const text = textOf(data);
    const print = printOf(text);
    if (print === null) return;
    if (problem === null) {
      const field = fieldOf(target);
      if (field && !copied.read().includes(print)) {
        brought.set(field, [...(brought.get(field) ?? []), lettersOf(text)].slice(-KEPT));
      }
      return;
    }
    const paste: Paste = { problem, size: text.length, origin: copied.read().includes(print) ? "page" : "outside" };
    const before = answerOf(problem);
    // Locked lines and full fields refuse a text, and a paste that changed nothing is not evidence.
    setTimeout(() => {
      if (!signal.aborted && answerOf(problem) !== before) onPaste(paste);
    });
  }

  const onCopy = ({ clipboardData, target }: ClipboardEvent) =>
    take(textOf(clipboardData) || selectedText(target), target);
  const onDrag = ({ dataTransfer, target }: DragEvent) => take(textOf(dataTransfer) || selectedText(target), target);
  globalThis.addEventListener("copy", onCopy, { signal });
  // The editor may have removed the text by the time it handles the event, so the selection is read first; what the
  // editor says afterwards counts.
  globalThis.addEventListener("cut", ({ target }) => take(selectedText(target), target), { signal, capture: true });
  globalThis.addEventListener("cut", ({ clipboardData, target }) => take(textOf(clipboardData), target), { signal });
  globalThis.addEventListener("dragstart", onDrag, { signal });
  // Before the editors, which may stop the event.
  const early = { signal, capture: true };
  globalThis.addEventListener("paste", ({ target, clipboardData }) => bring(target, clipboardData), early);
  globalThis.addEventListener("drop", ({ target, dataTransfer }) => bring(target, dataTransfer), early);
}

function textOf(data: DataTransfer | null): string {
  const plain = data?.getData("text/plain") ?? "";
  if (plain !== "") return plain;
  const html = data?.getData("text/html") ?? "";
  return html === "" ? "" : (new DOMParser().parseFromString(html, "text/html").body.textContent ?? "");
}

/** What the browser itself would copy. The text of a field is not part of the page's selection. */
function selectedText(target: EventTarget | null): string {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) {
    return target.value.slice(target.selectionStart ?? 0, target.selectionEnd ?? 0);
  }
  return document.getSelection()?.toString() ?? "";
}

function fieldOf(target: EventTarget | null): Element | null {
  if (!(target instanceof Element)) return null;
  return target.closest("input, textarea, [contenteditable]:not([contenteditable=false])");
}

/** The problem whose answer receives the text, or null if it goes nowhere or into no answer. */
function answeredAt(target: EventTarget | null): string | null {
  if (!(target instanceof Element)) return null;
  if (target.closest("[data-scratch], [aria-readonly=true], [readonly], [disabled]")) return null;
  if (!fieldOf(target)) return null;
  return target.closest("[data-problem]")?.getAttribute("data-problem") ?? null;
}

const lettersOf = (text: string) => text.replaceAll(/\s+/g, "");

/**
 * Two texts with the same hash count as the same, since spaces and line breaks change on the way. Null if there are no
 * letters.
 */
function printOf(text: string): string | null {
  const letters = lettersOf(text);
  if (letters === "") return null;
  let hash = 0x811c9dc5;
  for (let index = 0; index < letters.length; index += 1) {
    hash = Math.imul(hash ^ letters.charCodeAt(index), 0x01000193);
  }
  return `${letters.length}:${(hash >>> 0).toString(36)}`;
}
