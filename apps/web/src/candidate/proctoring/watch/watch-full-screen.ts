interface Watch {
  signal: AbortSignal;
  /** Called once at the beginning and on every change. */
  onChange: (isFull: boolean) => void;
}

const WHOLE = "(display-mode: fullscreen)";

/** The browser's own full screen (F11) counts as well as the page's. */
export function isFullScreen(): boolean {
  return document.fullscreenElement !== null || globalThis.matchMedia(WHOLE).matches;
}

export function watchFullScreen({ signal, onChange }: Watch): void {
  let before = isFullScreen();
  function look() {
    const isFull = isFullScreen();
    if (isFull === before) return;
    before = isFull;
    onChange(isFull);
  }
  document.addEventListener("fullscreenchange", look, { signal });
  globalThis.matchMedia(WHOLE).addEventListener("change", look, { signal });
  onChange(before);
}

/** Returns whether the window is full screen now. Browsers allow this only after a click or key press. */
export async function enterFullScreen(): Promise<boolean> {
  try {
    await document.documentElement.requestFullscreen();
    return true;
  } catch {
    // Refused, or not supported by this browser.
    return false;
  }
}
