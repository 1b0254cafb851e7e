import { dismissToastsAbout, showToast } from "../../shared/parts/toasts.ts";

/** What is said of the clock: worth a few seconds, and nothing once the test has ended. */
export function tellCandidate(text: string): void {
  showToast({ type: "primary", message: text, about: "clock" });
}

/** Why the test has ended: it stays, because the page behind it changes at the same time. */
export function tellOfEnd(text: string): void {
  showToast({ type: "primary", message: text, delay: true });
}

export function forgetClock(): void {
  dismissToastsAbout("clock");
}
