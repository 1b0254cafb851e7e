import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";

interface Patience {
  /** Milliseconds without a byte. */
  silence: number;
  /** Milliseconds until the rate counts. */
  grace: number;
  /** The minimum bytes per second of a request. */
  rate: number;
  /** Milliseconds after which a connection without traffic in either direction is closed. */
  still: number;
  /** How often to check, in milliseconds. */
  every: number;
}

/** A page gives up an upload after a minute without progress; the server waits a little longer. */
const PATIENCE: Patience = { silence: 75_000, grace: 60_000, rate: 1_000, still: 120_000, every: 5_000 };
const HEADERS_WITHIN = 20_000;

interface Coming {
  request: IncomingMessage;
  since: number;
  /**
   * What the connection had received when a check first found the request unfinished, and when one last saw progress.
   */
  from: number;
  bytes: number;
  heard: number;
}

interface Connection {
  /** The newest request; recording it is the only work per request. */
  request: IncomingMessage | null;
  /** The same, once a check has found it unfinished. */
  coming: Coming | null;
  moved: number;
  since: number;
  /** Node is watching it now. */
  watched: boolean;
}

/**
 * Cuts connections whose request does not arrive, so that nobody can hold thousands open for free. Node's limit on the
 * whole request would also cut an honest video upload on a slow connection. Returns a function that stops checking.
 */
export function cutSlowRequests(server: Server, patience: Patience = PATIENCE): () => void {
  // Node's own idle limit sets a timer for each request, which costs every save.
  const open = new Map<Socket, Connection>();
  server.headersTimeout = HEADERS_WITHIN;
  server.on("connection", (socket) => {
    open.set(socket, { request: null, coming: null, moved: 0, since: performance.now(), watched: false });
    socket.once("close", () => open.delete(socket));
  });
  server.on("request", (request) => {
    const connection = open.get(request.socket);
    if (connection) connection.request = request;
  });
  const timer = setInterval(look, patience.every);
  timer.unref();
  return () => clearInterval(timer);

  function look(): void {
    const now = performance.now();
    for (const [socket, entry] of open) {
      entry.coming = comingOn(socket, entry, now);
      if (entry.coming && isSlow(entry.coming, socket.bytesRead, now)) refuse(socket);
      const still = isStill(entry, socket.bytesRead + socket.bytesWritten, now);
      if (still === entry.watched) continue;
      entry.watched = still;
      // A long reply is written at once and leaves slowly: Node's own timer sees its progress and cuts stalled ones.
      socket.setTimeout(still ? patience.still : 0, cut);
    }
  }

  function comingOn({ bytesRead, destroyed }: Socket, { request, coming }: Connection, now: number): Coming | null {
    if (request === null || request.complete || destroyed) return null;
    if (coming?.request === request) return coming;
    return { request, since: now, from: bytesRead, bytes: bytesRead, heard: now };
  }

  function isStill(entry: Connection, moved: number, now: number): boolean {
    if (moved !== entry.moved) {
      entry.moved = moved;
      entry.since = now;
    }
    return now - entry.since >= patience.still;
  }

  function isSlow(entry: Coming, bytes: number, now: number): boolean {
    if (bytes !== entry.bytes) entry.heard = now;
    entry.bytes = bytes;
    const due = ((now - entry.since - patience.grace) / 1_000) * patience.rate;
    return now - entry.heard >= patience.silence || bytes - entry.from < due;
  }
}

function cut(this: Socket): void {
  this.destroy();
}

function refuse(socket: Socket): void {
  socket.end("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n", () => socket.destroy());
}
