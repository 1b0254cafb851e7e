import { Acknowledgement, PROTOCOL_VERSION } from "@invigil/contract/socket";
import type { ClientEvent } from "@invigil/contract/socket-client";
import type { EventStore, Waiting } from "./socket-store.ts";

/** Numbered and acknowledged; the others are sent once and never again. */
export type KeptEvent = Exclude<ClientEvent, { type: "ping" | "heartbeat" }>;
type Emit = (message: Record<string, unknown>, acknowledge?: (raw: unknown) => void) => void;

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
  add(event: KeptEvent): void;
  /** Whether it could be sent at all. */
  sendOnce(event: ClientEvent): boolean;
  recordFailed(event: Record<string, unknown>): void;
  /** Messages that were never acknowledged count as failed. */
  report(): { sequence: number; failed: Record<string, unknown>[] };
  /** Resolves when nothing waits or nothing can be sent. */
  drained(): Promise<void>;
  reset(): void;
}

const MAX_KEPT = 500;
/** A reply that takes longer is considered lost. */
const ANSWER_LIMIT = 10_000;
const LIMIT_PAUSE = 1_000;
/** A message that is renumbered this often without success is set aside, so that the others get through. */
const MAX_RENUMBERED = 5;

export function createOutbox({ tabId, now }: Deps): Outbox {
  let store: EventStore | null = null;
  let emit: Emit | null = null;
  let waiting: Waiting[] = [];
  let failed: Record<string, unknown>[] = [];
  /** Identifies the sending whose reply counts; 0 if none is under way. */
  let flight = 0;
  let flights = 0;
  let renumbered = 0;
  let paused = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watchers = new Set<() => void>();

  function keep() {
    store?.write(waiting, failed);
    if (waiting.length > 0 && emit) return;
    for (const tell of watchers) tell();
    watchers.clear();
  }

  function later(delay: number, then: () => void) {
    clearTimeout(timer);
    timer = setTimeout(then, delay);
  }

  function pump() {
    const head = waiting[0];
    if (!head || !emit || !store || paused || flight !== 0) return;
    head.seq ??= store.next();
    store.write(waiting, failed);
    flights += 1;
    const own = flights;
    flight = own;
    later(ANSWER_LIMIT, () => settle(own, () => {}));
    emit({ v: PROTOCOL_VERSION, ...head }, (raw) => settle(own, () => answered(head, raw)));
  }

  /** A reply that arrives after its connection broke, or too late, is ignored. */
  function settle(own: number, act: () => void) {
    if (flight !== own) return;
    flight = 0;
    clearTimeout(timer);
    act();
    pump();
  }

  function pause() {
    paused = true;
    later(LIMIT_PAUSE, () => {
      paused = false;
      pump();
    });
  }

  function answered(head: Waiting, raw: unknown) {
    const answer = Acknowledgement.safeParse(raw).data;
    if (!answer) return pause();
    if (answer.ok) {
      store?.setNext((head.seq ?? 0) + 1);
      renumbered = 0;
      waiting = waiting.slice(1);
      return keep();
    }
    switch (answer.code) {
      case "sequence":
        renumbered += 1;
        if (answer.expected === undefined || renumbered > MAX_RENUMBERED) return giveUp(head, answer.code);
        store?.setNext(answer.expected);
        head.seq = answer.expected;
        return;
      case "limit":
        return pause();
      case "token":
      case "invalid":
      case "ended":
        return giveUp(head, answer.code);
    }
  }

  function giveUp(head: Waiting, refused: string) {
    renumbered = 0;
    waiting = waiting.slice(1);
    pushFailed({ ...head, refused });
    keep();
  }

  function pushFailed(event: Record<string, unknown>) {
    if (failed.length < MAX_KEPT) failed = [...failed, event];
  }

  function disconnect() {
    emit = null;
    flight = 0;
    paused = false;
    clearTimeout(timer);
    keep();
  }

  return {
    open(next) {
      // Already opened, so memory holds what the store does.
      const kept = store === null ? next.read() : { waiting: [], failed: [] };
      store = next;
      waiting = [...kept.waiting, ...waiting];
      failed = [...kept.failed, ...failed].slice(0, MAX_KEPT);
      pump();
    },
    connect(next) {
      emit = next;
      pump();
    },
    disconnect,
    add(event) {
      const message = { ...event, at: new Date(now()).toISOString(), tab_id: tabId, seq: null };
      if (waiting.length < MAX_KEPT) waiting = [...waiting, message];
      else pushFailed(message);
      keep();
      pump();
    },
    sendOnce(event) {
      if (!emit || !store) return false;
      const seq = store.next();
      emit({ v: PROTOCOL_VERSION, seq, at: new Date(now()).toISOString(), tab_id: tabId, ...event });
      return true;
    },
    recordFailed(event) {
      pushFailed(event);
      keep();
    },
    report() {
      return { sequence: store?.next() ?? 1, failed: [...failed, ...waiting].slice(0, MAX_KEPT) };
    },
    drained() {
      if (waiting.length === 0 || !emit) return Promise.resolve();
      return new Promise((resolve) => watchers.add(resolve));
    },
    reset() {
      // First of all, so that what is forgotten is not written again.
      store = null;
      waiting = [];
      failed = [];
      disconnect();
    },
  };
}
