import { PROTOCOL_VERSION } from "@invigil/contract/socket";
import type { ClientEvent } from "@invigil/contract/socket-client";
import { createCourier, type Emit } from "./socket-courier.ts";
import { createQueue } from "./socket-queue.ts";
import type { EventStore } from "./socket-store.ts";

/** Numbered and acknowledged; the others are sent once and never again. */
export type KeptEvent = Exclude<ClientEvent, { type: "ping" | "heartbeat" }>;

interface Deps {
  tabId: string;
  /** The server's time. */
  now: () => number;
}

/** Sends the page's messages in order, one at a time, and repeats each until it is acknowledged. */
export interface Outbox {
  /** The attempt is known; its waiting messages are sent first. */
  open(store: EventStore): void;
  connect(emit: Emit): void;
  disconnect(): void;
  /** `at` is the server's time of what happened earlier than now. */
  add(event: KeptEvent, at?: number): void;
  /** Whether it could be sent at all. */
  sendOnce(event: ClientEvent): boolean;
  recordFailed(event: Record<string, unknown>): void;
  /** Messages that were never acknowledged count as failed. */
  report(): { sequence: number; failed: Record<string, unknown>[] };
  /** Resolves when nothing waits or nothing can be sent. */
  drained(): Promise<void>;
  reset(): void;
}

export function createOutbox({ tabId, now }: Deps): Outbox {
  const queue = createQueue();
  const courier = createCourier(queue, keep);
  const watchers = new Set<() => void>();
  const isIdle = () => !queue.head() || !courier.line();

  function keep() {
    queue.write();
    if (!isIdle()) return;
    for (const tell of watchers) tell();
    watchers.clear();
  }

  function disconnect() {
    courier.disconnect();
    keep();
  }

  return {
    open(next) {
      queue.open(next);
      courier.pump();
    },
    connect: courier.connect,
    disconnect,
    add(event, at = now()) {
      queue.add({ ...event, at: new Date(at).toISOString(), tab_id: tabId, seq: null });
      keep();
      courier.pump();
    },
    sendOnce(event) {
      const line = courier.line();
      const store = queue.store();
      if (!line || !store) return false;
      const seq = store.next();
      line({ v: PROTOCOL_VERSION, seq, at: new Date(now()).toISOString(), tab_id: tabId, ...event });
      return true;
    },
    recordFailed(event) {
      queue.fail(event);
      keep();
    },
    report: queue.report,
    drained() {
      if (isIdle()) return Promise.resolve();
      return new Promise((resolve) => watchers.add(resolve));
    },
    reset() {
      // First of all: what is forgotten must not be written down again.
      queue.forget();
      disconnect();
    },
  };
}
