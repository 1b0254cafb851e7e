import { INITIAL_EVENT_SEQUENCE, RECONNECT_DELAY } from "@invigil/contract/constants";
import { ServerMessage, SOCKET_PATH, type SocketQuery } from "@invigil/contract/socket";
import { announceMessage, announceReconnect, forgetSocket } from "./socket-events.ts";

/** The part of a socket.io client that is used here. */
interface Wire {
  on(event: string, listener: (...values: unknown[]) => void): unknown;
  disconnect(): unknown;
}

interface AttemptConnection {
  query: SocketQuery;
  onMessage: (message: ServerMessage) => void;
  /** The line was down: what happened meanwhile must be read anew. */
  onReconnect: () => void;
  open?: (query: SocketQuery) => Promise<Wire>;
}

const MAX_FAILED = 500;
let sequence = INITIAL_EVENT_SEQUENCE;
let failed: Record<string, unknown>[] = [];

/** What the submission tells the server about the socket. */
export function socketReport(): { sequence: number; failed: Record<string, unknown>[] } {
  return { sequence, failed };
}

export function recordFailedEvent(event: Record<string, unknown>): void {
  if (failed.length < MAX_FAILED) failed = [...failed, event];
}

export function resetSocketReport(): void {
  sequence = INITIAL_EVENT_SEQUENCE;
  failed = [];
}

/** Hears what the server says about the attempt. Returns the way to stop, which also holds while still connecting. */
export function connectAttempt({ query, onMessage, onReconnect, open = openSocket }: AttemptConnection): () => void {
  let closed = false;
  let wire: Wire | undefined;

  function receive(raw: unknown) {
    const parsed = ServerMessage.safeParse(raw);
    if (!parsed.success) {
      // A newer server may say what this page does not know; the submission reports it.
      recordFailedEvent({ type: "unreadable-message", issue: parsed.error.issues[0]?.message ?? "" });
      return;
    }
    sequence = Math.max(sequence, parsed.data.seq);
    onMessage(parsed.data);
    announceMessage(parsed.data);
  }

  async function connect() {
    const opened = await open(query);
    if (closed) {
      opened.disconnect();
      return;
    }
    wire = opened;
    let connections = 0;
    opened.on("connect", () => {
      connections += 1;
      if (connections > 1) {
        onReconnect();
        announceReconnect();
      }
    });
    opened.on("message", receive);
  }

  connect().catch((error: unknown) => {
    // The page works without the socket: deadlines run by the clock, and every reload reads the truth.
    recordFailedEvent({ type: "socket-unavailable", issue: String(error) });
  });
  return () => {
    closed = true;
    forgetSocket();
    wire?.disconnect();
  };
}

async function openSocket(query: SocketQuery): Promise<Wire> {
  const { io } = await import("socket.io-client");
  return io({
    path: SOCKET_PATH,
    transports: ["websocket"],
    withCredentials: true,
    query,
    reconnectionDelayMax: RECONNECT_DELAY,
  });
}
