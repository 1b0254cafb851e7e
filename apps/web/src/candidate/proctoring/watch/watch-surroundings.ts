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

/** Reminds the candidate of the camera at the beginning and every half hour. */
export function remindOfCamera({ plan, signal }: ProctoringContext): void {
  if (!watchesFace({ plan })) return;
  let closing: ReturnType<typeof setTimeout> | undefined;
  function open() {
    showProctoring({ reminder: true });
    closing = setTimeout(() => showProctoring({ reminder: false }), REMINDER_SHOWN);
  }
  open();
  const timer = setInterval(open, PROCTOR_REMINDER_INTERVAL);
  signal.addEventListener(
    "abort",
    () => {
      clearInterval(timer);
      clearTimeout(closing);
    },
    { once: true },
  );
}
