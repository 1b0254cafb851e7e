import { PROCTOR_REMINDER_INTERVAL } from "@invigil/contract/constants";
import { useMismatch } from "../../../lib/clock.ts";
import type { ProctoringContext } from "../proctoring-context.ts";
import { showProctoring, useProctorView, watchesFace } from "../proctor-store.ts";
import { watchFullScreen } from "./watch-full-screen.ts";

/** Whether the browser reports more than one screen; not every browser can. */
export function hasExtendedScreen(): boolean {
  return "isExtended" in screen && screen.isExtended === true;
}

const SCREEN_LOOK = 1_000;

/** Tells the candidate about more than one screen, and reports it if no camera watch does. */
export function watchScreens({ plan, send, signal }: ProctoringContext): void {
  const told = watchesFace({ plan });
  function look() {
    const extendedScreen = hasExtendedScreen();
    if (extendedScreen === useProctorView.getState().extendedScreen) return;
    showProctoring({ extendedScreen });
    if (!extendedScreen || told) return;
    const detector = "screen.isExtended";
    send({ type: "alert", kind: "multiple-monitors", confidence: 1, detector, image_sequence: null, details: {} });
  }
  look();
  const timer = setInterval(look, SCREEN_LOOK);
  signal.addEventListener("abort", () => clearInterval(timer), { once: true });
}

/** Returns a function that says how often the candidate has left full screen. */
export function watchWholeScreen({ plan, send, signal }: ProctoringContext): () => number {
  let exits = 0;
  let entered = false;
  if (!plan.full_screen) return () => 0;
  watchFullScreen({
    signal,
    onChange: (isFull) => {
      if (isFull) send({ type: "full-screen-entered" });
      else if (entered) {
        exits += 1;
        send({ type: "full-screen-left" });
      }
      entered ||= isFull;
      showProctoring({ fullScreen: isFull ? "entered" : "asked" });
    },
  });
  return () => exits;
}

/** Reports once that the system clock was changed, and each time that it was put right. */
export function watchSystemTime({ send, now, signal }: ProctoringContext): void {
  const stop = useMismatch.subscribe(({ mismatch, baseline, corrections }, before) => {
    for (const difference of corrections.slice(before.corrections.length))
      send({ type: "time-mismatch", difference: Math.round(difference), corrected: true });
    if (!mismatch || before.mismatch) return;
    send({ type: "time-mismatch", difference: Math.round(Date.now() - now() - (baseline ?? 0)) });
  });
  signal.addEventListener("abort", stop, { once: true });
}

/** Long enough to read it twice; the dot opens it again. */
const REMINDER_SHOWN = 20_000;
const REMINDER_LOOK = 1_000;

/** A dialog lies above everything else, and a page in the background is seen by nobody. */
function isCovered(): boolean {
  return document.visibilityState === "hidden" || document.querySelector("dialog[open]") !== null;
}

/** Reminds the candidate of the camera at the beginning and every half hour, once nothing covers the reminder. */
export function remindOfCamera({ plan, signal }: ProctoringContext): void {
  if (!watchesFace({ plan })) return;
  let isDue = false;
  let left = REMINDER_SHOWN;

  function remind() {
    isDue = true;
    left = REMINDER_SHOWN;
    look();
  }

  function look() {
    const { reminder } = useProctorView.getState();
    const covered = isCovered();
    if (!reminder) {
      if (isDue && !covered) showProctoring({ reminder: true });
      // The candidate closes it for good, a dialog only for a while.
      if (!isDue) left = REMINDER_SHOWN;
      isDue &&= covered;
      return;
    }
    if (covered) isDue = true;
    else left -= REMINDER_LOOK;
    if (!covered && left > 0) return;
    if (left <= 0) left = REMINDER_SHOWN;
    showProctoring({ reminder: false });
  }

  remind();
  const timers = [setInterval(remind, PROCTOR_REMINDER_INTERVAL), setInterval(look, REMINDER_LOOK)];
  signal.addEventListener("abort", () => timers.forEach((timer) => clearInterval(timer)), { once: true });
}
