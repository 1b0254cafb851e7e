import type { Counters } from "@invigil/contract/proctoring/proctoring";
import { isFullScreen } from "./watch-full-screen.ts";

/** What the browser shows of the page, measured without its events. */
type ViewCounters = Pick<
  Counters,
  "undrawn" | "unfocused" | "windowed" | "window_width" | "window_height" | "screen_width" | "screen_height"
>;

const LOOK_EVERY = 1_000;
/** A look that comes later than this means that the computer is busy or slept, so nothing can be concluded. */
const LATE = 2_000;
/** A doubt counts from this length on. */
const SHORTEST = 5_000;
/** A window that fills less of the screen than this, in either direction, is not a full screen. */
const FULL = 0.85;

interface Watch {
  /** Whether the page has reported a leave. */
  isAway: () => boolean;
  signal: AbortSignal;
}

/**
 * Looks every second whether the page is drawn, has the focus and fills the screen, in case something hides the events
 * that say so. Only what contradicts the page's own reports is counted.
 */
export function watchView({ isAway, signal }: Watch): () => ViewCounters {
  const doubts = { undrawn: createDoubt(), unfocused: createDoubt(), windowed: createDoubt() };
  let lookedAt = performance.now();
  let requestedAt: number | null = null;
  let wasFocused = document.hasFocus();

  function requestFrame(now: number) {
    if (requestedAt !== null) return;
    requestedAt = now;
    requestAnimationFrame(() => (requestedAt = null));
  }

  function look() {
    const now = performance.now();
    const isLate = now - lookedAt > LATE;
    lookedAt = now;
    const claimsToBeHere = !isLate && !isAway() && document.visibilityState === "visible";
    const focused = document.hasFocus();
    wasFocused ||= focused;
    doubts.undrawn.see(now, claimsToBeHere && requestedAt !== null && now - requestedAt > LATE / 2);
    doubts.unfocused.see(now, claimsToBeHere && wasFocused && !focused);
    doubts.windowed.see(now, claimsToBeHere && isFullScreen() && !fillsScreen());
    requestFrame(now);
  }

  const timer = setInterval(look, LOOK_EVERY);
  signal.addEventListener("abort", () => clearInterval(timer), { once: true });
  return () => ({
    undrawn: doubts.undrawn.sum(),
    unfocused: doubts.unfocused.sum(),
    windowed: doubts.windowed.sum(),
    window_width: size(globalThis.outerWidth),
    window_height: size(globalThis.outerHeight),
    screen_width: size(screen.width),
    screen_height: size(screen.height),
  });
}

/** Adds up how long something was the case; short times count for nothing. */
function createDoubt() {
  let since: number | null = null;
  let before = 0;
  let lasted = 0;
  return {
    see(now: number, isSo: boolean): void {
      if (!isSo) {
        if (lasted >= SHORTEST) before += lasted;
        since = null;
        lasted = 0;
        return;
      }
      since ??= now;
      lasted = now - since;
    },
    sum: () => Math.round(before + (lasted >= SHORTEST ? lasted : 0)),
  };
}

function fillsScreen(): boolean {
  const { outerWidth, outerHeight } = globalThis;
  return outerWidth >= screen.width * FULL && outerHeight >= screen.height * FULL;
}

function size(value: number): number {
  return Number.isFinite(value) ? Math.max(0, Math.round(value)) : 0;
}
