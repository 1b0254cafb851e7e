import type { EventStore, Waiting } from "./socket-store.ts";

const MAX_KEPT = 500;

export type Queue = ReturnType<typeof createQueue>;

/** Messages that wait to be sent and those that never could be; with a store, they outlive this page. */
export function createQueue() {
  let store: EventStore | null = null;
  let waiting: Waiting[] = [];
  let failed: Record<string, unknown>[] = [];

  function fail(event: Record<string, unknown>): void {
    if (failed.length < MAX_KEPT) failed = [...failed, event];
  }

  return {
    open(next: EventStore): void {
      // Already opened, so memory holds what the store does.
      const kept = store === null ? next.read() : { waiting: [], failed: [] };
      store = next;
      waiting = [...kept.waiting, ...waiting];
      failed = [...kept.failed, ...failed].slice(0, MAX_KEPT);
    },
    store: () => store,
    head: () => waiting[0],
    add(message: Waiting): void {
      if (waiting.length < MAX_KEPT) waiting = [...waiting, message];
      else fail(message);
    },
    dropHead(): void {
      waiting = waiting.slice(1);
    },
    fail,
    write: () => store?.write(waiting, failed),
    /** Messages that were never acknowledged count as failed. */
    report: () => ({ sequence: store?.next() ?? 1, failed: [...failed, ...waiting].slice(0, MAX_KEPT) }),
    forget(): void {
      store = null;
      waiting = [];
      failed = [];
    },
  };
}
