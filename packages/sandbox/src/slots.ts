/** Releases a slot; calling it again does nothing. */
export type Release = () => void;

/** `later` starts when a slot is free but takes none, because its box gets little processor time while others run. */
export type Priority = "now" | "later";

/** Limits how many boxes run at once; the others wait in order. Null if aborted or closed while waiting. */
export interface Slots {
  acquire(priority: Priority, signal?: AbortSignal): Promise<Release | null>;
  /** Refuses everyone who waits or arrives, and resolves when all slots are released. */
  close(): Promise<void>;
}

type Waiter = (release: Release | null) => void;

export function makeSlots(count: number): Slots {
  const queues: Record<Priority, Waiter[]> = { now: [], later: [] };
  const closing = Promise.withResolvers<void>();
  const free: Record<Priority, number> = { now: count, later: count };
  let closed = false;

  function serve(): void {
    while (free.now > 0 && queues.now.length > 0) admit("now");
    while (free.now > 0 && free.later > 0 && queues.later.length > 0) admit("later");
    if (closed && free.now === count && free.later === count) closing.resolve();
  }

  function admit(priority: Priority): void {
    free[priority] -= 1;
    const giveBack = once(() => {
      free[priority] += 1;
      serve();
    });
    queues[priority].shift()?.(giveBack);
  }

  function acquire(priority: Priority, signal?: AbortSignal): Promise<Release | null> {
    const queue = queues[priority];
    if (closed || signal?.aborted) return Promise.resolve(null);
    return new Promise((resolve) => {
      const leave = () => {
        const place = queue.indexOf(waiter);
        if (place !== -1) queue.splice(place, 1);
        resolve(null);
      };
      const waiter: Waiter = (release) => {
        signal?.removeEventListener("abort", leave);
        resolve(release);
      };
      signal?.addEventListener("abort", leave, { once: true });
      queue.push(waiter);
      serve();
    });
  }

  return {
    acquire,
    close() {
      closed = true;
      for (const waiter of [...queues.now.splice(0), ...queues.later.splice(0)]) waiter(null);
      serve();
      return closing.promise;
    },
  };
}

function once(act: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    act();
  };
}
