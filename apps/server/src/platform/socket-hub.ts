import { randomUUID } from "node:crypto";
import type { Server as HttpServer } from "node:http";
import { WatchMessage, type WatchEvent } from "@invigil/contract/proctoring/live";
import { PROTOCOL_VERSION, SOCKET_PATH, SocketHello, type Acknowledgement } from "@invigil/contract/socket";
import { Server } from "socket.io";
import { movePages } from "./move-pages.ts";
import { createPage, type Admitted, type Events, type HubSocket, type Page } from "./socket-page.ts";
import { createOpenPages } from "./socket-pages.ts";
import { shortenWay } from "./socket-shortcut.ts";

/** A recruiter's page that watches the running attempts of a test. It only listens. */
export interface Watcher {
  watch: number;
  /** Whether it still may, because a session can end while its page stays open. */
  stands(): Promise<boolean>;
}

interface Handshake {
  cookie: string;
  /** For clients that cannot send the cookie. */
  sessionId: string | undefined;
  query: Record<string, unknown>;
  /** The origin of the page that opens the socket; a program need not send one. */
  origin: string | undefined;
  host: string | undefined;
}
export type Admit = (handshake: Handshake) => Promise<Admitted | Watcher | null>;

/** Hears which pages open and close. */
export interface Follower {
  /** Called before the page knows that it is connected. */
  opening?(page: Page): Promise<void>;
  opened?(page: Page): void;
  /** The page has a new name. */
  named?(page: Page): void;
  /** Also called for a page that left before it was connected. */
  closed?(page: Page): void;
}
export interface Listener {
  /** Handles one message of a page. Replies at once if there is nothing to wait for. */
  receive(page: Page, raw: unknown): Acknowledgement | Promise<Acknowledgement>;
  /**
   * The same for a message recognised by its text alone, before anything is parsed; null if it needs the usual path.
   */
  glance(page: Page, text: string): Acknowledgement | null;
}

/**
 * The open connections of this server. Changes to an attempt travel as news, which reaches the pages of every server.
 */
export interface SocketHub {
  /** Identifies this server among others. */
  readonly id: string;
  /** The attempt's pages that are connected to this server. */
  pagesOf(attemptId: number): Page[];
  allPages(): Page[];
  follow(follower: Follower): void;
  /** The tests that somebody is watching now. */
  watched(): number[];
  tellWatchers(event: WatchEvent): void;
  /** Closes the connections of recruiters who may no longer watch. */
  dropStrangers(): Promise<void>;
  /** Handles what pages send. */
  onMessage(listener: Listener): void;
  attach(server: HttpServer, admit: Admit): void;
  /** Sends all pages to other servers, at random moments within this time. */
  moveAll(within: number, hurry: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

type HubServer = Server<Events, Events>;

const WATCH = "watch:";

/** To be asked before anything is waited for: a page that closes meanwhile says so only once, and would stay listed. */
function closingOf(socket: HubSocket): AbortSignal {
  const closing = new AbortController();
  socket.conn.once("close", () => closing.abort());
  return closing.signal;
}

export function createSocketHub({ now }: { now: () => Date }): SocketHub {
  const id = randomUUID();
  let io: HubServer | undefined;
  const watchers = new WeakMap<HubSocket, Watcher>();
  const pages = createOpenPages();
  const followers: Follower[] = [];
  let seq = 0;
  let listener: Listener = { receive: () => ({ ok: false, code: "invalid" }), glance: () => null };

  function openPage(socket: HubSocket, page: Page): void {
    for (const oldest of pages.tooMany(page.attemptId)) io?.sockets.sockets.get(oldest)?.disconnect(true);
    pages.add(page);
    answerMessages(socket, (raw) => listener.receive(page, raw));
    socket.on("disconnect", () => {
      pages.remove(page);
      close(page);
    });
    shortenWay(socket, (text) => listener.glance(page, text));
    page.send({ type: "init", connid: socket.id, wid: id, sockid: socket.id });
    for (const event of page.first ?? []) page.send(event);
    for (const follower of followers) follower.opened?.(page);
  }

  function close(page: Page): void {
    for (const follower of followers) follower.closed?.(page);
  }

  function tellName(page: Page): void {
    for (const follower of followers) follower.named?.(page);
  }

  return {
    id,
    pagesOf: pages.of,
    allPages: pages.all,
    follow: (follower) => void followers.push(follower),
    watched() {
      const rooms = io?.sockets.adapter.rooms.keys() ?? [];
      return [...rooms].flatMap((room) => (room.startsWith(WATCH) ? Number(room.slice(WATCH.length)) : []));
    },
    tellWatchers(event) {
      seq += 1;
      io?.to(`${WATCH}${event.test_id}`).emit("live", WatchMessage.parse({ ...event, v: PROTOCOL_VERSION, seq }));
    },
    async dropStrangers() {
      for (const socket of io?.sockets.sockets.values() ?? []) {
        if ((await watchers.get(socket)?.stands()) === false) socket.disconnect(true);
      }
    },
    onMessage: (next) => void (listener = next),
    attach(server, admit) {
      io = new Server(server, {
        path: SOCKET_PATH,
        transports: ["websocket"],
        serveClient: false,
        maxHttpBufferSize: 100_000,
      });
      const admittedAs = new WeakMap<HubSocket, Page>();
      async function admitOne(socket: HubSocket): Promise<void> {
        const hello = SocketHello.safeParse(socket.handshake.auth).data ?? {};
        const closing = closingOf(socket);
        const admitted = await admit(handshakeOf(socket, hello));
        if (!admitted || closing.aborted) throw new Error("refused");
        if ("watch" in admitted) {
          watchers.set(socket, admitted);
          await socket.join(`${WATCH}${admitted.watch}`);
          return;
        }
        const page = createPage(socket, admitted, { hello, connectedAt: now().getTime(), named: tellName });
        admittedAs.set(socket, page);
        closing.addEventListener("abort", () => close(page));
        for (const follower of followers) await follower.opening?.(page);
      }
      io.use((socket, next) => void admitOne(socket).then(() => next(), next));
      io.on("connection", (socket) => {
        const page = admittedAs.get(socket);
        if (page) openPage(socket, page);
      });
    },
    moveAll: (within, hurry) => movePages(io?.sockets.sockets.values() ?? [], within, hurry),
    close: () => io?.close() ?? Promise.resolve(),
  };
}

function handshakeOf({ handshake: { headers, query } }: HubSocket, hello: SocketHello): Handshake {
  const named = headers["x-sessionid"] ?? hello["x-sessionid"];
  const sessionId = typeof named === "string" ? named : undefined;
  const { origin, host } = headers;
  return { cookie: headers.cookie ?? "", sessionId, query, origin, host };
}

function answerMessages(socket: HubSocket, answerTo: (raw: unknown) => ReturnType<Listener["receive"]>): void {
  socket.on("message", (raw, ack) => {
    const answer = answerTo(raw);
    if (!isCallback(ack)) return;
    if (answer instanceof Promise) void answer.then(ack);
    else ack(answer);
  });
}

function isCallback(value: unknown): value is (answer: Acknowledgement) => void {
  return typeof value === "function";
}
