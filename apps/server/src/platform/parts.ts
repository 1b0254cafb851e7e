import type { FastifyBaseLogger } from "fastify";

type Close = () => Promise<void>;

class Stopped extends Error {}

/**
 * The parts of a process: opened one after another and closed in reverse, even if one fails or a signal arrives in
 * between.
 */
export function createParts(log: Pick<FastifyBaseLogger, "error">) {
  const closers: Close[] = [];
  let opening = false;
  let closing = false;

  function add(close: Close): void {
    closers.push(close);
    if (closing) throw new Stopped();
  }

  async function closeAll(): Promise<void> {
    for (const close of closers.splice(0).toReversed()) {
      await close().catch((error: unknown) => log.error({ err: error }, "a component did not close cleanly"));
    }
  }

  return {
    closing: () => closing,
    async open(work: (add: (close: Close) => void) => Promise<void>): Promise<void> {
      opening = true;
      try {
        await work(add);
      } catch (error) {
        await closeAll();
        // A start that was told to stop has nothing to report.
        if (!closing) throw error;
      } finally {
        opening = false;
      }
      if (closing) await closeAll();
    },
    /** While parts are still opening, stops before the next one and closes the open ones. */
    async close(code: number): Promise<void> {
      if (closing) return;
      closing = true;
      process.exitCode = code;
      if (!opening) await closeAll();
    },
  };
}
