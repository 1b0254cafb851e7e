import { ServerMessage, type SocketHello, type SocketQuery } from "@invigil/contract/socket";
import { openWire, type Wire } from "./socket-wire.ts";
import { tabId } from "./tab-id.ts";

interface Hearing {
  query: SocketQuery;
  onMessage: (message: ServerMessage) => void;
  /** The connection was down, so whatever happened in the meantime must be reloaded. */
  onReconnect: () => void;
  open?: (query: SocketQuery, hello: () => SocketHello) => Promise<Wire>;
}

/** Hears the news of an attempt that is over, and says nothing about it. Returns a function that stops it. */
export function hearAttempt({ query, onMessage, onReconnect, open = openWire }: Hearing): () => void {
  let closed = false;
  let wire: Wire | undefined;
  let connections = 0;

  async function connect() {
    wire = await open(query, () => ({ tab_id: tabId() }));
    if (closed) {
      wire.disconnect();
      return;
    }
    wire.on("connect", () => {
      connections += 1;
      if (connections > 1) onReconnect();
    });
    wire.on("message", (raw) => {
      const message = ServerMessage.safeParse(raw).data;
      if (message) onMessage(message);
    });
  }

  // The page works without it: it reloads what it shows when it comes to the front.
  connect().catch(() => {});
  return () => {
    closed = true;
    wire?.disconnect();
  };
}
