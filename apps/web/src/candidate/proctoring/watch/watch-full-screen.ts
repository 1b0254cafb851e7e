interface Watch {
  signal: AbortSignal;
  /** Once at the beginning, and at every change. */
  onChange: (isFull: boolean) => void;
}

const WHOLE = "(display-mode: fullscreen)";

/** The browser's own full screen (F11) counts as much as the page's. */
function isFullScreen(): boolean {
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

/** Whether the window is full now. It must follow a click or a key. */
export async function enterFullScreen(): Promise<boolean> {
  try {
    await document.documentElement.requestFullscreen();
    return true;
  } catch {
    // Refused, or a browser that has none.
    return false;
  }
}
