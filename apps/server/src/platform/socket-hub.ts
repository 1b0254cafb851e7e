import type { Server as HttpServer } from "node:http";
import { MOST_PAGES } from "@invigil/contract/limits";
import { WatchMessage, type WatchEvent } from "@invigil/contract/live";
import {
  ALIVE,
  PROTOCOL_VERSION,
  ServerMessage,
  SOCKET_PATH,
  type Acknowledgement,
  type ServerEvent,
} from "@invigil/contract/socket";
import { Server, type Socket } from "socket.io";
import { shortenWay } from "./socket-shortcut.ts";

export interface Admitted {
  attemptId: number;
  /** The same for all pages of one signed-in browser. */
  browser: string;
  /** What it is told at once. */
  news?: readonly ServerEvent[];
}

/** A recruiter's page that looks at the running attempts of a test. It hears, and says nothing. */
export interface Watcher {
  watch: number;
  /** Whether it still may: a session can end while its page stays open. */
  stands(): Promise<boolean>;
}

interface Handshake {
  cookie: string;
  /** Where the cookie cannot travel. */
  sessionId: string | undefined;
  query: Record<string, unknown>;
  /** Whose page opens the socket; a program need not say. */
  origin: string | undefined;
  host: string | undefined;
}
export type Admit = (handshake: Handshake) => Promise<Admitted | Watcher | null>;

/** One page of an attempt, as long as its connection holds. */
export interface Page extends Admitted {
  readonly id: string;
  /** Milliseconds since 1970 by the server's clock. */
  readonly connectedAt: number;
  send(event: ServerEvent): void;
  /** What the page calls itself, so that the others can be told from it. */
  nameTab(tab: string): void;
}
export interface Listener {
  /** Answers one message of a page. Told at once where nothing must be waited for. */
  receive(page: Page, raw: unknown): Acknowledgement | Promise<Acknowledgement>;
  /** The same for a message that is known by its text alone, before anything is parsed; null: it goes the usual way. */
  glance(page: Page, text: string): Acknowledgement | null;
}

/** Tells open pages what happened to their attempt. A page that misses a message reads the truth again when it reconnects. */
export interface SocketHub {
  /** `exceptTab`: all pages but this one. */
  send(room: string, event: ServerEvent, exceptTab?: string): void;
  /** The tests that somebody watches now. */
  watched(): number[];
  tellWatchers(event: WatchEvent): void;
  /** Closes the connections of those who may not watch any more. */
  dropStrangers(): Promise<void>;
  /** How many pages of the attempt are connected to this server. */
  pages(attemptId: number): number;
  /**
   * Whether the page is there and answers: one that went without a word looks connected for a while. Whoever asks does
   * not count: after a reload a page sends what the one before has left, in its name.
   */
  answers(attemptId: number, tab: string, asker: Pick<Page, "id">): Promise<boolean>;
  /** Who answers what pages say. */
  onMessage(listener: Listener): void;
  attach(server: HttpServer, admit: Admit): void;
  close(): Promise<void>;
}

interface PageData {
  tab?: string;
}
type Events = Record<string, (...values: unknown[]) => void>;
type HubServer = Server<Events, Events, Events, PageData>;
type HubSocket = Socket<Events, Events, Events, PageData>;

const WATCH = "watch:";
const ANSWERS_WITHIN = 2_000;

export function createSocketHub({ now }: { now: () => Date }): SocketHub {
  let io: HubServer | undefined;
  const watchers = new WeakMap<HubSocket, Watcher>();
  let seq = 0;
  let listener: Listener = { receive: () => ({ ok: false, code: "invalid" }), glance: () => null };

  function envelope(event: ServerEvent): ServerMessage {
    seq += 1;
    return ServerMessage.parse({ ...event, v: PROTOCOL_VERSION, seq });
  }

  function openPage(socket: HubSocket, admitted: Admitted): void {
    const page: Page = {
      ...admitted,
      id: socket.id,
      connectedAt: now().getTime(),
      send: (event) => void socket.emit("message", envelope(event)),
      nameTab(tab) {
        if (socket.data.tab === tab) return;
        socket.data.tab = tab;
        void socket.join(tabRoom(admitted.attemptId, tab));
      },
    };
    socket.on("message", (raw, ack) => {
      const answer = listener.receive(page, raw);
      if (!isCallback(ack)) return;
      if (answer instanceof Promise) void answer.then(ack);
      else ack(answer);
    });
    shortenWay(socket, (text) => listener.glance(page, text));
    page.send({ type: "init", connid: socket.id, wid: String(process.pid), sockid: socket.id });
    for (const event of admitted.news ?? []) page.send(event);
  }

  /** A set keeps the order in which its members came. */
  function dropOldest(attemptId: number): void {
    const pages = [...(io?.sockets.adapter.rooms.get(attemptRoom(attemptId)) ?? [])];
    for (const id of pages.slice(0, Math.max(0, pages.length - MOST_PAGES + 1)))
      io?.sockets.sockets.get(id)?.disconnect(true);
  }

  return {
    send(room, event, exceptTab) {
      if (!io) return;
      const to = exceptTab === undefined ? io.to(room) : io.to(room).except(`${room}:${exceptTab}`);
      to.emit("message", envelope(event));
    },
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
    pages(attemptId) {
      return io?.sockets.adapter.rooms.get(attemptRoom(attemptId))?.size ?? 0;
    },
    answers(attemptId, tab, asker) {
      return new Promise((answer) => {
        if (!io) return answer(false);
        const asked = io.to(tabRoom(attemptId, tab)).except(asker.id).timeout(ANSWERS_WITHIN);
        asked.emit(ALIVE, (_late: unknown, answers: unknown) => answer(Array.isArray(answers) && answers.length > 0));
      });
    },
    onMessage(next) {
      listener = next;
    },
    attach(server, admit) {
      io = new Server(server, {
        path: SOCKET_PATH,
        transports: ["websocket"],
        serveClient: false,
        maxHttpBufferSize: 100_000,
        connectionStateRecovery: { maxDisconnectionDuration: 120_000, skipMiddlewares: false },
      });
      const admittedBy = new WeakMap<HubSocket, Admitted>();
      io.use((socket, next) => {
        const { headers, query, auth } = socket.handshake;
        const named = headers["x-sessionid"] ?? (auth as Record<string, unknown>)["x-sessionid"];
        const sessionId = typeof named === "string" ? named : undefined;
        const { origin, host } = headers;
        admit({ cookie: headers.cookie ?? "", sessionId, query, origin, host }).then((admitted) => {
          if (!admitted) return next(new Error("refused"));
          if ("watch" in admitted) {
            watchers.set(socket, admitted);
            void socket.join(`${WATCH}${admitted.watch}`);
            return next();
          }
          dropOldest(admitted.attemptId);
          admittedBy.set(socket, admitted);
          void socket.join(attemptRoom(admitted.attemptId));
          return next();
        }, next);
      });
      io.on("connection", (socket) => {
        const admitted = admittedBy.get(socket);
        if (admitted) openPage(socket, admitted);
      });
    },
    async close() {
      await io?.close();
    },
  };
}

function isCallback(value: unknown): value is (answer: Acknowledgement) => void {
  return typeof value === "function";
}

export function attemptRoom(attemptId: number): string {
  return `attempt:${attemptId}`;
}

function tabRoom(attemptId: number, tab: string): string {
  return `${attemptRoom(attemptId)}:${tab}`;
}
