const READY = "invigil:ready";
const SAVE = "invigil:save";
const SAVED = "invigil:saved";

type ColorScheme = "light" | "dark";
export type FrameSaves = ReturnType<typeof createFrameSaves>;

/** VS Code saves by itself 300 ms after a key, and cannot be asked. */
const SAVES_BY_ITSELF = 1_000;
/**
 * As long as a save on a slow line may take: what is typed in the frame goes with it. A submission and a deadline wait
 * no longer than they can (`flushPendingSaves`).
 */
const LONGEST = 15_000;

/**
 * Has the editor in a frame save what was typed last. Jupyter says that it can be asked (`packages/environments`,
 * `local/jupyter.ts`); before that, nobody has typed in it.
 */
export function createFrameSaves(frame: HTMLIFrameElement, canBeAsked: boolean) {
  let isReady = false;
  let scheme: ColorScheme = "light";
  const waiting = new Set<() => void>();

  function say(text: string): void {
    frame.contentWindow?.postMessage(text, new URL(frame.src).origin);
  }

  function hear({ source, data }: MessageEvent<unknown>): void {
    if (source === null || source !== frame.contentWindow) return;
    if (data === READY) {
      isReady = true;
      say(`invigil:${scheme}`);
    }
    if (data === SAVED) for (const end of waiting) end();
  }

  function within(limit: number, ask: () => void): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        waiting.delete(end);
        resolve();
      };
      const timer = setTimeout(end, limit);
      waiting.add(end);
      ask();
    });
  }

  globalThis.addEventListener("message", hear);
  return {
    async save(): Promise<void> {
      if (!canBeAsked) return within(SAVES_BY_ITSELF, () => {});
      if (!isReady) return;
      await within(LONGEST, () => say(SAVE));
    },
    /** Jupyter is as dark as the page around it. */
    paint(next: ColorScheme): void {
      scheme = next;
      if (isReady) say(`invigil:${scheme}`);
    },
    stop: () => globalThis.removeEventListener("message", hear),
  };
}
