const STEP_MS = 250;
/** A language's virtual machine does some housekeeping now and then. */
const STIR = 0.02;

/**
 * Calls `then` once nothing has happened for this long, so that `workMs` hardly grows. However busy the machine is, a
 * program that wants to run gets a turn in that time; if the machine itself stood still, that counts as one step.
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
