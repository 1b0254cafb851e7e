/** Blocks that are only late arrive within this many. */
const WINDOW = 20;
/** Less may be a matter of measuring. */
const LEAST_MS = 1_000;
const LEAST_SHARE = 0.02;

/**
 * Compares what was recorded with the clock. A busy computer delivers sound late, which is no loss, or not at all: only
 * a deficit that stays is one.
 */
export function createLossMeter(now: () => number) {
  let before = 0;
  let since: number | null = null;
  let got = 0;
  let deficits: number[] = [];

  const stays = () => (deficits.length < WINDOW ? 0 : Math.max(0, Math.min(...deficits)));

  return {
    start(): void {
      since = now();
      got = 0;
      deficits = [];
    },
    stop(): void {
      before += stays();
      since = null;
      deficits = [];
    },
    /** Returns how much is missing so far. */
    add(ms: number): number {
      if (since === null) return 0;
      got += ms;
      const passed = now() - since;
      deficits = [...deficits.slice(1 - WINDOW), passed - got];
      const lost = before + stays();
      return lost < Math.max(LEAST_MS, LEAST_SHARE * passed) ? 0 : Math.round(lost);
    },
  };
}
