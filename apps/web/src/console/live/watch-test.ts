import { RECONNECT_DELAY } from "@invigil/contract/constants";
import { WatchMessage, type WatchQuery } from "@invigil/contract/proctoring/live";
import { SOCKET_PATH } from "@invigil/contract/socket";

interface Watch {
  slug: string;
  onMessage: (message: WatchMessage) => void;
  /** Also after the line was down: what happened meanwhile must be read anew. */
  onConnect: () => void;
  onLost: () => void;
}

/** Hears of the running attempts of a test. Returns the way to stop, which also holds while still connecting. */
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
      // A newer server may say what this page does not know; the next reading brings the truth.
      if (parsed.success) onMessage(parsed.data);
    });
  }

  connect().catch(onLost);
  return () => {
    closed = true;
    stop();
  };
}
