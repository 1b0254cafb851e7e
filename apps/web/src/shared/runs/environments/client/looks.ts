import type { ToAgent } from "@invigil/contract/environments/workspace";

/** Nobody waits longer for a box than this: it keeps what it has, and the next snapshot brings it. */
const LONGEST = 10_000;

/** Has the box tell at once what changed in it. */
export function createLooks({ send, isOpen }: { send: (message: ToAgent) => void; isOpen: () => boolean }) {
  const waiting = new Map<number, () => void>();
  // Files are put with numbers above zero.
  let last = 0;

  function look(): Promise<void> {
    last -= 1;
    const n = last;
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(impatience);
        waiting.delete(n);
        resolve();
      };
      const impatience = setTimeout(end, LONGEST);
      waiting.set(n, end);
      send({ do: "look", n });
    });
  }

  return {
    /** Resolves once everything that was typed or written there is told. An editor of its own saves first. */
    async settle(save: (() => Promise<void>) | null): Promise<void> {
      if (!isOpen()) return;
      await save?.();
      if (isOpen()) await look();
    },
    /** Whether this was the end of a look. */
    done(n: number): boolean {
      waiting.get(n)?.();
      return n < 0;
    },
  };
}
