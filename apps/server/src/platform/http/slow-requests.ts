import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";

interface Patience {
  /** Milliseconds without a byte. */
  silence: number;
  /** Milliseconds until the rate counts. */
  grace: number;
  /** Bytes a second that a request brings at least. */
  rate: number;
  /** Milliseconds after which a connection on which nothing moves, in either direction, is closed. */
  still: number;
  /** How often to look, in milliseconds. */
  every: number;
}

/** A page gives an upload up after a minute without progress: the server waits a little longer than that. */
const PATIENCE: Patience = { silence: 75_000, grace: 60_000, rate: 1_000, still: 120_000, every: 5_000 };
const HEADERS_WITHIN = 20_000;
/** Shorter bodies come at once or leave their connection still. To remember each of them would cost every save. */
const LONG_BODY = 20_000;

interface Coming {
  request: IncomingMessage;
  since: number;
  /** What the connection had brought when the request began, and when a look last found it changed. */
  from: number;
  bytes: number;
  heard: number;
}

interface Connection {
  moved: number;
  since: number;
  /** Node watches it by now. */
  watched: boolean;
}

/**
 * Cuts connections whose request does not arrive, so that nobody holds thousands of them open at no cost. A limit on
 * the whole request, as Node has it, would cut the honest video on a slow line as well. Answers how to stop looking.
 */
export function cutSlowRequests(server: Server, patience: Patience = PATIENCE): () => void {
  const coming = new Map<Socket, Coming>();
  // Node's own limit for a still connection sets a timer at each request, which costs every save.
  const open = new Map<Socket, Connection>();
  server.headersTimeout = HEADERS_WITHIN;
  server.on("connection", (socket) => {
    open.set(socket, { moved: 0, since: performance.now(), watched: false });
    socket.once("close", () => open.delete(socket));
  });
  server.on("request", (request) => {
    const { socket, headers } = request;
    if (headers["transfer-encoding"] === undefined && Number(headers["content-length"] ?? 0) < LONG_BODY) return;
    const now = performance.now();
    coming.set(socket, { request, since: now, from: socket.bytesRead, bytes: socket.bytesRead, heard: now });
  });
  const timer = setInterval(look, patience.every);
  timer.unref();
  return () => clearInterval(timer);

  function look(): void {
    const now = performance.now();
    for (const [socket, entry] of coming) {
      if (entry.request.complete || socket.destroyed) coming.delete(socket);
      else if (isSlow(entry, socket.bytesRead, now)) refuse(socket);
    }
    for (const [socket, entry] of open) {
      const still = isStill(entry, socket.bytesRead + socket.bytesWritten, now);
      if (still === entry.watched) continue;
      entry.watched = still;
      // A long reply is written at once and leaves slowly: Node's own timer sees how far it is, and cuts what stands.
      socket.setTimeout(still ? patience.still : 0, cut);
    }
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
