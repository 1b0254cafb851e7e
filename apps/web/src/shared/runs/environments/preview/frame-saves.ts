const READY = "invigil:ready";
const SAVE = "invigil:save";
const SAVED = "invigil:saved";

/** VS Code saves by itself 300 ms after a key, and cannot be asked. */
const SAVES_BY_ITSELF = 1_000;
/** Nobody waits longer for an editor than this: what the page has is saved either way. */
const LONGEST = 2_500;

/**
 * Has the editor in a frame save what was typed last. Jupyter says that it can be asked (`packages/environments`,
 * `local/jupyter.ts`); before that, nobody has typed in it.
 */
export function createFrameSaves(frame: HTMLIFrameElement, canBeAsked: boolean) {
  let isReady = false;
  const waiting = new Set<() => void>();

  function hear({ source, data }: MessageEvent<unknown>): void {
    if (source === null || source !== frame.contentWindow) return;
    if (data === READY) isReady = true;
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
      await within(LONGEST, () => frame.contentWindow?.postMessage(SAVE, new URL(frame.src).origin));
    },
    stop: () => globalThis.removeEventListener("message", hear),
  };
}
