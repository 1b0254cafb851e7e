import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";

interface Patience {
  /** Milliseconds without a byte. */
  silence: number;
  /** Milliseconds until the rate counts. */
  grace: number;
  /** Bytes a second that a request brings at least. */
  rate: number;
  /** How often to look, in milliseconds. */
  every: number;
}

/** A page gives an upload up after a minute without progress: the server waits a little longer than that. */
const PATIENCE: Patience = { silence: 75_000, grace: 60_000, rate: 1_000, every: 5_000 };
const HEADERS_WITHIN = 20_000;
/** A connection on which nothing moves for so long, in either direction, is closed. */
const STILL = 120_000;
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

/**
 * Cuts connections whose request does not arrive, so that nobody holds thousands of them open at no cost. A limit on
 * the whole request, as Node has it, would cut the honest video on a slow line as well. Answers how to stop looking.
 */
export function cutSlowRequests(server: Server, patience: Patience = PATIENCE): () => void {
  const coming = new Map<Socket, Coming>();
  server.headersTimeout = HEADERS_WITHIN;
  server.timeout = STILL;
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
  }

  function isSlow(entry: Coming, bytes: number, now: number): boolean {
    if (bytes !== entry.bytes) entry.heard = now;
    entry.bytes = bytes;
    const due = ((now - entry.since - patience.grace) / 1_000) * patience.rate;
    return now - entry.heard >= patience.silence || bytes - entry.from < due;
  }
}

function refuse(socket: Socket): void {
  socket.end("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n", () => socket.destroy());
}
