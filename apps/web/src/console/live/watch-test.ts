import { RECONNECT_DELAY } from "@invigil/contract/constants";
import { WatchMessage, type WatchQuery } from "@invigil/contract/proctoring/live";
import { SOCKET_PATH } from "@invigil/contract/socket";

interface Watch {
  slug: string;
  onMessage: (message: WatchMessage) => void;
  /** Also called after a reconnection, when whatever was missed must be reloaded. */
  onConnect: () => void;
  onLost: () => void;
}

/**
 * Subscribes to the running attempts of a test. Returns a function that unsubscribes, even before the socket has connected.
 */
export function watchTest({ slug, onMessage, onConnect, onLost }: Watch): () => void {
  let closed = false;
  let stop = () => {};

  async function connect() {
    const { io } = await import("socket.io-client");
    if (closed) return;
    const query: WatchQuery = { watch: slug };
    const socket = io({
      path: SOCKET_PATH,
      transports: ["websocket"],
      withCredentials: true,
      query,
      reconnectionDelayMax: RECONNECT_DELAY,
      forceNew: true,
    });
    stop = () => void socket.disconnect();
    socket.on("connect", onConnect);
    socket.on("disconnect", onLost);
    socket.on("connect_error", onLost);
    socket.on("live", (raw: unknown) => {
      const parsed = WatchMessage.safeParse(raw);
      // A newer server may send messages that this page does not know; the next poll brings the data.
      if (parsed.success) onMessage(parsed.data);
    });
  }

  connect().catch(onLost);
  return () => {
    closed = true;
    stop();
  };
}
