import { closeDueAttempts } from "./features/attempts/close-due.ts";
import { evaluateDue } from "./features/evaluation/evaluate-due.ts";
import { tidyQueue } from "./features/runs/tidy-queue.ts";
import type { Deps } from "./platform/deps.ts";
import { createDefinitions } from "./records/definitions.ts";

const SWEEP_EVERY = 1_000;

/**
 * What happens when nobody calls: deadlines, runs that nobody works on, and evaluation. Each looks for rows that are due instead of
 * remembering timers, so a restart or an extension needs nothing, and several servers may sweep at once.
 */
export function startBackgroundWork(deps: Deps): () => Promise<void> {
  const attemptDeps = { ...deps, definitions: createDefinitions(deps.db) };
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  async function sweep(): Promise<void> {
    try {
      await closeDueAttempts(attemptDeps);
      await tidyQueue(deps);
      await evaluateDue(deps);
    } catch (error) {
      deps.log.error({ err: error }, "the sweep failed and will be tried again");
    }
    if (!stopped) timer = setTimeout(() => void (running = sweep()), SWEEP_EVERY);
  }
  running = sweep();

  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
