import { dismissToastsAbout, showToast } from "../../shared/parts/toasts.ts";

/** Shows news about the clock for a few seconds, unless the test has ended. */
export function tellCandidate(text: string): void {
  showToast({ type: "primary", message: text, about: "clock" });
}

/** Says why the test has ended. The toast stays because the page behind it changes at the same time. */
export function tellOfEnd(text: string): void {
  showToast({ type: "primary", message: text, delay: true });
}

export function forgetClock(): void {
  dismissToastsAbout("clock");
}
