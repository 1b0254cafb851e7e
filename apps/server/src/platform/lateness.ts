/** How late this server itself is, so that nobody is blamed for it. */
export interface Lateness {
  /** Milliseconds by which it was late in all within the last `span`. */
  within(span: number): number;
  /** Work that keeps what was heard from being known; it counts as lateness while and after it takes long. */
  during<T>(work: Promise<T>): Promise<T>;
  /** Says that the server heard nobody for so many milliseconds. */
  add(late: number): void;
  /** Measures the event loop: a tick that comes late means that everything else did. */
  tick(): void;
  /** Ticks by itself. Returns a function that stops it. */
  open(): () => void;
}

const TICK = 500;
/** Shorter delays are ordinary. */
const NOTICED = 250;
/** A write that takes longer than this delays what the next one would say. */
const ORDINARY_WORK = 1_000;
const KEPT = 300_000;

export function createLateness(now: () => number = () => performance.now()): Lateness {
  let past: { at: number; late: number }[] = [];
  let lastTick: number | undefined;
  const working = new Set<{ since: number }>();

  function note(late: number): void {
    const at = now();
    past = [...past.filter((each) => at - each.at < KEPT), { at, late }];
  }

  /** The loop may come back to other work before it comes back to the tick. */
  function pendingTick(): number {
    const late = lastTick === undefined ? 0 : now() - lastTick - TICK;
    return late > NOTICED ? late : 0;
  }

  function pendingWork(): number {
    const ages = [...working].map(({ since }) => now() - since);
    return Math.max(0, ...ages.filter((age) => age > ORDINARY_WORK));
  }

  function tick(): void {
    const late = pendingTick();
    if (late > 0) note(late);
    lastTick = now();
  }

  return {
    within(span) {
      const from = now() - span;
      const noted = past.filter(({ at }) => at >= from).reduce((sum, { late }) => sum + late, 0);
      return noted + Math.max(pendingTick(), pendingWork());
    },
    async during(work) {
      const each = { since: now() };
      working.add(each);
      try {
        return await work;
      } finally {
        working.delete(each);
        const took = now() - each.since;
        if (took > ORDINARY_WORK) note(took);
      }
    },
    add: note,
    tick,
    open() {
      tick();
      const timer = setInterval(tick, TICK);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}
