import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import type { Logger } from "pino";
import type { Access, Leaving } from "./access.ts";
import { placeOf, previewOfReferer } from "./address.ts";
import { openConnections } from "./connections.ts";
import { previewsInCookies } from "./cookies.ts";
import { enter } from "./enter.ts";
import type { GatewayParts } from "./exchange.ts";
import { forward } from "./forward.ts";
import { forwardUpgrade } from "./forward-upgrade.ts";
import { replyHealth } from "./health.ts";
import { limitSilent } from "./limit-silent.ts";
import { openProgramPool } from "./program-pool.ts";
import { refuseUpgrade, replyPlainly, TRY_AGAIN } from "./replies.ts";
import { openVisits } from "./visits.ts";
import { openWorkspaceSockets } from "./workspace-socket.ts";

interface GatewayOptions {
  access: Access;
  listen: { host: string; port: number };
  /** Where browsers reach it; by default at the port on which it listens, by this host name. */
  url: string | { hostname: string };
  /** Where the test's pages are. */
  exam: string;
  /** Whether another origin is a company's own address of the same installation. */
  isExam?: (origin: string) => boolean;
  seen: (id: string) => void;
  log: Logger;
  /** Milliseconds between two looks at the other side of a socket. */
  beat?: number;
}

export interface Gateway {
  /** Without a slash at the end. */
  readonly url: string;
  /** The environment's row has changed: whoever may no longer use it has to leave. */
  changed(id: string): void;
  /** It no longer runs here. */
  ended(id: string): void;
  close(): Promise<void>;
}

/** Headers of a browser, and cookies of other programs on the same host. */
const MOST_HEADERS = 32_768;
const MOST_CONNECTIONS = 4_096;
const HEADERS_WITHIN = 10_000;
/** By default Node looks so rarely that silent connections last three times as long. */
const CHECK_EVERY = 1_000;
const REQUEST_WITHIN = 120_000;
const STILL = 120_000;
/** Notices arrive at once; this finds what a lost one was about. */
const LOOK_EVERY = 5_000;

/** Serves environments to browsers, each only to the page that has its key. */
export async function openGateway(options: GatewayOptions): Promise<Gateway> {
  const { access, log } = options;
  const server = createServer({
    maxHeaderSize: MOST_HEADERS,
    requireHostHeader: true,
    insecureHTTPParser: false,
    connectionsCheckingInterval: CHECK_EVERY,
  });
  server.headersTimeout = HEADERS_WITHIN;
  server.requestTimeout = REQUEST_WITHIN;
  server.timeout = STILL;
  server.maxConnections = MOST_CONNECTIONS;
  limitSilent(server);
  server.listen(options.listen.port, options.listen.host);
  await once(server, "listening");
  const { url } = options;
  const port = (server.address() as AddressInfo).port;
  const origin = new URL(typeof url === "string" ? url : `http://${url.hostname}:${port}`).origin;

  const exam = new URL(options.exam).origin;
  const parts = {
    access,
    connections: openConnections(),
    visits: openVisits(exam),
    programs: openProgramPool(),
    origin,
    exam,
    isExam: (other: string) => other === exam || options.isExam?.(other) === true,
    seen: options.seen,
    log,
  };
  const sockets = openWorkspaceSockets(parts, options.beat);
  server.on("request", (request, response) => {
    serve(parts, request, response).catch((error: unknown) => {
      log.warn({ err: error }, "a request could not be served");
      replyPlainly(response, { status: 503, text: TRY_AGAIN, exam });
    });
  });
  server.on("upgrade", (request, socket, head) => {
    socket.on("error", () => socket.destroy());
    upgrade(parts, sockets, request, socket, head).catch((error: unknown) => {
      log.warn({ err: error }, "a connection could not be upgraded");
      refuseUpgrade(socket, 503);
    });
  });

  async function look(id: string): Promise<void> {
    for (const { launch, hash, end } of parts.connections.of(id)) {
      const why = await access.leaving(id, launch, hash).catch((): Leaving | undefined => undefined);
      if (why) end(why);
    }
  }
  const looks = setInterval(() => parts.connections.ids().forEach((id) => void look(id)), LOOK_EVERY);

  return {
    url: typeof url === "string" ? url.replace(/\/$/, "") : origin,
    changed(id) {
      access.drop(id);
      void look(id);
    },
    ended(id) {
      for (const { end } of parts.connections.of(id)) end("ended");
      parts.programs.forget(id);
      parts.visits.forget(id);
    },
    async close() {
      clearInterval(looks);
      sockets.close();
      parts.programs.close();
      for (const id of parts.connections.ids()) for (const { end } of parts.connections.of(id)) end("ended");
      server.close();
      server.closeAllConnections();
    },
  };
}

type Parts = GatewayParts & Parameters<typeof forward>[0];

async function serve(parts: Parts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const refuse = (status: number) => replyPlainly(response, { status, text: "", exam: parts.exam });
  const place = placeOf(request.url ?? "");
  if (!place) return refuse(400);
  switch (place.at) {
    case "health":
      return replyHealth(parts, place.id, request, response);
    case "enter":
      return enter(parts, place, request, response);
    case "preview":
    case "editor":
      return forward(parts, place, request, response);
    case "socket":
      return refuse(426);
    case "elsewhere": {
      const location = previewOfReferer(request.headers.referer, parts.origin, place.path);
      if (location === undefined) return refuse(404);
      return replyPlainly(response, { status: 307, text: "", exam: parts.exam, headers: { location } });
    }
  }
}

async function upgrade(
  parts: Parts,
  sockets: ReturnType<typeof openWorkspaceSockets>,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): Promise<void> {
  const place = placeOf(request.url ?? "");
  if (request.method !== "GET" || !place) return refuseUpgrade(socket, 400);
  if (place.at === "socket") return sockets.upgrade(place.id, request, socket, head);
  if (place.at === "preview" || place.at === "editor") return forwardUpgrade(parts, place, request, socket, head);
  if (place.at !== "elsewhere") return refuseUpgrade(socket, 404);
  // Browsers do not say which page opens a socket, so it is the preview that was opened last.
  const preview = previewsInCookies(request.headers.cookie).flatMap((name) => parts.visits.entered(name) ?? [])[0];
  if (!preview) return refuseUpgrade(socket, 404);
  const { key, ...entered } = preview;
  return forwardUpgrade(parts, { at: "preview", ...entered, rest: place.path }, request, socket, head, [key]);
}
