import type { KeyboardEvent } from "react";

/**
 * J and K go to the next and the previous entry, Enter opens one that can be opened, and the other letters press the
 * entry's own buttons (`data-key`). Only while the focus is among the entries, so that nobody who dictates or types
 * decides by accident.
 */
export function onListKey(event: KeyboardEvent<HTMLElement>, entry: string): void {
  const { target, currentTarget, key } = event;
  if (event.ctrlKey || event.altKey || event.metaKey || !(target instanceof HTMLElement)) return;
  if (target.matches("input:not([type=checkbox]), textarea, select, [contenteditable]")) return;
  const own = target.closest<HTMLElement>(entry);
  const letter = key.toLowerCase();
  if (letter === "j" || letter === "k") focusBeside(currentTarget, { entry, own, step: letter === "j" ? 1 : -1 });
  // A key that is held would decide again and again, and about whoever takes the row's place.
  else if (event.repeat) return;
  else if (key === "Enter" && target === own) own.querySelector<HTMLElement>("[aria-expanded]")?.click();
  else if (/^[a-z]$/.test(letter) && own) press(own, entry, letter);
  else return;
  event.preventDefault();
}

interface Beside {
  entry: string;
  /** Null for the first entry. */
  own: HTMLElement | null;
  step: 1 | -1;
}

/** Also used by the button that starts going through the entries. */
export function focusBeside(list: HTMLElement, { entry, own, step }: Beside): void {
  const entries = [...list.querySelectorAll<HTMLElement>(entry)];
  const next = own === null ? entries[0] : entries[entries.indexOf(own) + step];
  next?.focus();
  next?.scrollIntoView({ block: "nearest" });
}

/** An entry's own buttons come before those of entries inside it. */
function press(own: HTMLElement, entry: string, letter: string): void {
  const button = own.querySelector<HTMLElement>(`[data-key="${letter}"]`);
  if (button?.closest(entry) === own) button.click();
}
