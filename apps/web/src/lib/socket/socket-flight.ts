/** An answer that takes longer is taken for lost. */
const ANSWER_LIMIT = 10_000;
const LIMIT_PAUSE = 1_000;

/** One message is under way at a time, and none in a pause. */
export function createFlight() {
  /** Of the sending whose answer counts; 0: none is under way. */
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
    /** Whether it still counts: an answer that comes after its line broke, or too late, belongs to nothing. */
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
