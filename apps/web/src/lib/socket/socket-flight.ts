/** A reply that takes longer is considered lost. */
const ANSWER_LIMIT = 10_000;
const LIMIT_PAUSE = 1_000;

/** Sends one message at a time, and none during a pause. */
export function createFlight() {
  /** The number of the sending whose reply counts; 0 if none is in flight. */
  let current = 0;
  let count = 0;
  let paused = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function later(delay: number, then: () => void) {
    clearTimeout(timer);
    timer = setTimeout(then, delay);
  }

  return {
    mayBegin: () => !paused && current === 0,
    begin(onLost: (own: number) => void): number {
      count += 1;
      const own = count;
      current = own;
      later(ANSWER_LIMIT, () => onLost(own));
      return own;
    },
    /** Whether this reply still counts; one that arrives after its connection broke, or too late, does not. */
    end(own: number): boolean {
      if (current !== own) return false;
      current = 0;
      clearTimeout(timer);
      return true;
    },
    pause(then: () => void): void {
      paused = true;
      later(LIMIT_PAUSE, () => {
        paused = false;
        then();
      });
    },
    stop(): void {
      current = 0;
      paused = false;
      clearTimeout(timer);
    },
  };
}
