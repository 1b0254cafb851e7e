import { ALIVE, ServerMessage, type SocketHello, type SocketQuery } from "@invigil/contract/socket";
import type { ClientEvent } from "@invigil/contract/socket-client";
import { serverNow } from "../clock.ts";
import { announceMessage, announceReconnect, forgetSocket, setSocketState } from "./socket-events.ts";
import { createOutbox, type KeptEvent } from "./socket-outbox.ts";
import { eventStore, type OwnedAttempt } from "./socket-store.ts";
import { openWire, type Wire } from "./socket-wire.ts";
import { claimWindow, isReplaced } from "./own-window.ts";
import { tabId } from "./tab-id.ts";

interface AttemptConnection {
  attempt: OwnedAttempt;
  query: SocketQuery;
  onMessage: (message: ServerMessage) => void;
  /** The connection was down, so whatever happened in the meantime must be reloaded. */
  onReconnect: () => void;
  open?: (query: SocketQuery, hello: () => SocketHello) => Promise<Wire>;
}

/** How far each attempt's news was heard, also over earlier connections. */
const heardOf = new Map<number, number>();
const outbox = createOutbox({ tabId: tabId(), now: serverNow });

/** What the submission tells the server about the socket. */
export const socketReport = outbox.report;
export const recordFailedEvent = outbox.recordFailed;
export function resetSocketReport(): void {
  heardOf.clear();
  outbox.reset();
}
/** Resolves when everything was sent, or nothing can be sent at the moment. */
export const eventsSent = outbox.drained;

/**
 * Tells the server now, or when the connection is back; what never arrives goes with the submission. `at` is the
 * server's time of what began earlier than now.
 */
export function sendEvent(event: KeptEvent, at?: number): void {
  outbox.add(event, at);
}

/** For messages that are stale a second later. Returns whether there was a connection. */
export function sendOnce(event: ClientEvent): boolean {
  return outbox.sendOnce(event);
}

/** Talks to the server about the attempt. Returns a function that stops it, even while it is still connecting. */
export function connectAttempt(connection: AttemptConnection): () => void {
  const { attempt, query, onMessage, onReconnect, open = openWire } = connection;
  let closed = false;
  let wire: Wire | undefined;
  const heard = () => newest(heardOf.get(attempt.id), attempt.newsSequence);

  function receive(raw: unknown) {
    const parsed = ServerMessage.safeParse(raw);
    if (!parsed.success) {
      // A newer server may send messages that this page does not know; the submission reports it.
      recordFailedEvent({ type: "unreadable-message", issue: parsed.error.issues[0]?.message ?? "" });
      return;
    }
    heardOf.set(attempt.id, parsed.data.seq);
    onMessage(parsed.data);
    announceMessage(parsed.data);
  }

  async function connect() {
    const opened = await open(query, () => ({ heard: heard(), tab_id: tabId() }));
    if (closed) {
      opened.disconnect();
      return;
    }
    wire = opened;
    let connections = 0;
    opened.on("connect", () => {
      connections += 1;
      setSocketState("connected");
      outbox.connect((message, acknowledge) => {
        if (acknowledge) opened.emit("message", message, acknowledge);
        else opened.emit("message", message);
      });
      if (connections > 1) {
        onReconnect();
        announceReconnect();
      }
    });
    opened.on("disconnect", () => lost("disconnected"));
    opened.on("connect_error", (error) => lost(`connect_error: ${nameOf(error)}`));
    opened.on("error", (error) => lost(`error: ${nameOf(error)}`));
    opened.on("message", receive);
    opened.on(ALIVE, (answer) => {
      if (isAnswer(answer) && !leaving && !isReplaced()) answer();
    });
  }

  /** The browser is leaving this page, which may come back from history. */
  let leaving = false;
  const stopWatching = new AbortController();
  const { signal } = stopWatching;
  globalThis.addEventListener("pagehide", () => (leaving = true), { signal });
  globalThis.addEventListener(
    "pageshow",
    () => {
      leaving = false;
      claimWindow();
    },
    { signal },
  );
  claimWindow();

  let told = false;
  function lost(issue: string) {
    setSocketState("disconnected");
    outbox.disconnect();
    // Once is enough for the submission: without a connection this fails every few seconds.
    if (issue === "disconnected" || told) return;
    told = true;
    recordFailedEvent({ type: "socket-failed", issue });
  }

  outbox.open(eventStore(attempt));
  connect().catch((error: unknown) => {
    // The page works without the socket: deadlines follow the clock, and every reload shows the current state.
    recordFailedEvent({ type: "socket-unavailable", issue: String(error) });
  });
  return () => {
    closed = true;
    stopWatching.abort();
    setSocketState("disconnected");
    outbox.disconnect();
    forgetSocket();
    wire?.disconnect();
  };
}

function newest(heard: number | undefined, read: number | undefined): number | undefined {
  return heard === undefined || read === undefined ? (heard ?? read) : Math.max(heard, read);
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.message.slice(0, 200) : "unknown";
}

function isAnswer(value: unknown): value is () => void {
  return typeof value === "function";
}
