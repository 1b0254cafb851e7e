import type { KeyboardEvent } from "react";

/** An entry that can be decided about, or an episode of them. */
const ALERT = "[data-alert]";

/**
 * J and K go to the next and the previous alert, Enter opens an episode, and the other letters press the entry's own
 * buttons. Only while the focus is among the entries, so that nobody who dictates or types decides by accident.
 */
export function onAlertKey(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key } = event;
  if (event.ctrlKey || event.altKey || event.metaKey || !(target instanceof HTMLElement)) return;
  if (target.matches("input, textarea, select, [contenteditable]")) return;
  const own = target.closest<HTMLElement>(ALERT);
  const letter = key.toLowerCase();
  if (letter === "j" || letter === "k") focusBeside(currentTarget, own, letter === "j" ? 1 : -1);
  else if (key === "Enter" && target === own) own.querySelector<HTMLElement>("[aria-expanded]")?.click();
  else if (/^[a-z]$/.test(letter) && own) press(own, letter);
  else return;
  event.preventDefault();
}

/** Also used by the button that starts going through the alerts. */
export function focusBeside(list: HTMLElement, own: HTMLElement | null, step: 1 | -1): void {
  const alerts = [...list.querySelectorAll<HTMLElement>(ALERT)];
  const next = own === null ? alerts[0] : alerts[alerts.indexOf(own) + step];
  next?.focus();
  next?.scrollIntoView({ block: "nearest" });
}

/** An episode's own buttons come before those of its entries. */
function press(own: HTMLElement, letter: string): void {
  const button = own.querySelector<HTMLElement>(`[data-key="${letter}"]`);
  if (button?.closest(ALERT) === own) button.click();
}
