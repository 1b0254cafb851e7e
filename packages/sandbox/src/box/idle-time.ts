const STEP_MS = 250;
/** A virtual machine of a language looks after itself now and then. */
const STIR = 0.02;

/**
 * Calls `then` once for so long nothing was done: `workMs` hardly grows. However busy the machine is, who wants to run gets to it
 * in that time; a machine that itself stood still meanwhile counts for one step.
 */
export function afterIdleTime(ms: number, workMs: () => number, then: () => void): { stop(): void } {
  let idle = 0;
  let work = workMs();
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    idle += Math.min(now - last, 2 * STEP_MS);
    last = now;
    const done = workMs();
    if (done - work > 1 + idle * STIR) {
      idle = 0;
      work = done;
    } else if (idle >= ms) {
      clearInterval(timer);
      then();
    }
  }, STEP_MS);
  return { stop: () => clearInterval(timer) };
}
