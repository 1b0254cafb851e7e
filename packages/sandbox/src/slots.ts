/** Releases a slot; calling it again does nothing. */
export type Release = () => void;

/** `later` starts when a slot is free but takes none, because its box gets little processor time while others run. */
export type Priority = "now" | "later";

/** Limits how many boxes run at once; the others wait in order. Null if aborted or closed while waiting. */
export interface Slots {
  acquire(priority: Priority, signal?: AbortSignal): Promise<Release | null>;
  /** For two boxes that have to start at the same moment: two slots, or the only one for both. */
  acquirePair(signal?: AbortSignal): Promise<readonly [Release, Release] | null>;
  /** Refuses everyone who waits or arrives, and resolves when all slots are released. */
  close(): Promise<void>;
}

interface Waiter {
  slots: number;
  /** With a release for each slot; null if there will be none. */
  admit(releases: readonly Release[] | null): void;
}

export function makeSlots(count: number): Slots {
  const queues: Record<Priority, Waiter[]> = { now: [], later: [] };
  const closing = Promise.withResolvers<void>();
  const free: Record<Priority, number> = { now: count, later: count };
  let closed = false;

  function serve(): void {
    while ((queues.now[0]?.slots ?? Infinity) <= free.now) admit("now");
    while (free.now > 0 && queues.now.length === 0 && free.later > 0 && queues.later.length > 0) admit("later");
    if (closed && free.now === count && free.later === count) closing.resolve();
  }

  function admit(priority: Priority): void {
    const waiter = queues[priority].shift();
    if (!waiter) return;
    free[priority] -= waiter.slots;
    const giveBack = () => {
      free[priority] += 1;
      serve();
    };
    waiter.admit(Array.from({ length: waiter.slots }, () => once(giveBack)));
  }

  function wait(priority: Priority, slots: number, signal?: AbortSignal): Promise<readonly Release[] | null> {
    const queue = queues[priority];
    if (closed || signal?.aborted) return Promise.resolve(null);
    return new Promise((resolve) => {
      const leave = () => {
        const place = queue.indexOf(waiter);
        if (place !== -1) queue.splice(place, 1);
        resolve(null);
        // Those behind it may need fewer.
        serve();
      };
      const waiter: Waiter = {
        slots,
        admit(releases) {
          signal?.removeEventListener("abort", leave);
          resolve(releases);
        },
      };
      signal?.addEventListener("abort", leave, { once: true });
      queue.push(waiter);
      serve();
    });
  }

  async function acquire(priority: Priority, signal?: AbortSignal): Promise<Release | null> {
    return (await wait(priority, 1, signal))?.[0] ?? null;
  }

  async function acquirePair(signal?: AbortSignal): Promise<readonly [Release, Release] | null> {
    const [first, second] = (await wait("now", Math.min(2, count), signal)) ?? [];
    if (!first) return null;
    return second ? [first, second] : shared(first);
  }

  return {
    acquire,
    acquirePair,
    close() {
      closed = true;
      for (const waiter of [...queues.now.splice(0), ...queues.later.splice(0)]) waiter.admit(null);
      serve();
      return closing.promise;
    },
  };
}

/** Released when both have. */
function shared(release: Release): readonly [Release, Release] {
  let left = 2;
  const part = () =>
    once(() => {
      left -= 1;
      if (left === 0) release();
    });
  return [part(), part()];
}

function once(act: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    act();
  };
}
