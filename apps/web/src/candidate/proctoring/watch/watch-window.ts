import type { Excuse } from "@invigil/contract/socket-client";

interface Watch {
  /** Milliseconds. */
  now: () => number;
  /** True while the browser shows a permission prompt that this page caused. */
  isAsking: () => boolean;
  signal: AbortSignal;
  /** `excuse` says that the page itself sent the candidate away, to choose a file or to allow a device. */
  onLeave: (excuse: Excuse | null) => void;
  onReturn: (away: number, excuse: Excuse | null) => void;
}

/** A file chooser opens within this time after the click that requests it. */
const CHOOSER_DELAY = 1_000;
/** While a frame within the page has the focus, no event tells when the window is left, so the page must poll. */
const FRAME_LOOK = 500;

export interface WindowWatch {
  /** Whether a leave was reported and no return yet. */
  isAway: () => boolean;
}

/** Reports when the candidate leaves this window and comes back. */
export function watchWindow({ now, isAsking, signal, onLeave, onReturn }: Watch): WindowWatch {
  let leftAt: number | null = null;
  let excuse: Excuse | null = null;
  let chooserAskedAt = Number.NEGATIVE_INFINITY;
  let look: ReturnType<typeof setInterval> | undefined;
  /** Since when the page is being closed, reloaded or left; the server notices that by itself. */
  let closing: number | null = null;

  function leave() {
    if (leftAt !== null || closing !== null || signal.aborted) return;
    clearInterval(look);
    leftAt = now();
    if (leftAt - chooserAskedAt <= CHOOSER_DELAY) excuse = "file chooser";
    else excuse = isAsking() ? "device permission" : null;
    onLeave(excuse);
  }

  function back() {
    clearInterval(look);
    if (leftAt === null || document.visibilityState === "hidden") return;
    const away = Math.max(0, Math.round(now() - leftAt));
    leftAt = null;
    onReturn(away, excuse);
  }

  /** A page that comes back from history was left when it was hidden, without any other event. */
  function shown({ persisted }: PageTransitionEvent) {
    const hidden = closing;
    closing = null;
    if (!persisted || hidden === null) return;
    if (leftAt === null) {
      leftAt = hidden;
      excuse = null;
      onLeave(excuse);
    }
    if (document.hasFocus()) back();
  }

  function blurred() {
    if (!document.hasFocus()) return leave();
    clearInterval(look);
    look = setInterval(() => {
      if (!document.hasFocus()) leave();
    }, FRAME_LOOK);
  }

  function clicked({ target }: Event) {
    if (target instanceof HTMLInputElement && target.type === "file") chooserAskedAt = now();
  }

  globalThis.addEventListener("pagehide", () => (closing = now()), { signal });
  globalThis.addEventListener("pageshow", shown, { signal });
  globalThis.addEventListener("blur", blurred, { signal });
  globalThis.addEventListener("focus", back, { signal });
  document.addEventListener(
    "visibilitychange",
    () => {
      if (document.visibilityState === "hidden") leave();
      else if (document.hasFocus()) back();
    },
    { signal },
  );
  document.addEventListener("click", clicked, { signal, capture: true });
  signal.addEventListener("abort", () => clearInterval(look), { once: true });
  return { isAway: () => leftAt !== null || closing !== null };
}
