import type { Server as HttpServer } from "node:http";
import { PROTOCOL_VERSION, ServerMessage, SOCKET_PATH, type ServerEvent } from "@invigil/contract/socket";
import { Server } from "socket.io";

export interface Admitted {
  /** Rooms that the connection hears. */
  rooms: readonly string[];
}
export type Admit = (handshake: { cookie: string; query: Record<string, unknown> }) => Promise<Admitted | null>;

/** Tells open pages what happened to their attempt. A page that misses a message reads the truth again when it reconnects. */
export interface SocketHub {
  send(room: string, event: ServerEvent): void;
  attach(server: HttpServer, admit: Admit): void;
  close(): Promise<void>;
}

export function createSocketHub(): SocketHub {
  let io: Server | undefined;
  let seq = 0;

  function envelope(event: ServerEvent): ServerMessage {
    seq += 1;
    return ServerMessage.parse({ ...event, v: PROTOCOL_VERSION, seq });
  }

  return {
    send(room, event) {
      io?.to(room).emit("message", envelope(event));
    },
    attach(server, admit) {
      io = new Server(server, {
        path: SOCKET_PATH,
        transports: ["websocket"],
        serveClient: false,
        maxHttpBufferSize: 100_000,
        connectionStateRecovery: { maxDisconnectionDuration: 120_000, skipMiddlewares: false },
      });
      io.use((socket, next) => {
        const { headers, query } = socket.handshake;
        admit({ cookie: headers.cookie ?? "", query }).then((admitted) => {
          if (!admitted) return next(new Error("refused"));
          void socket.join([...admitted.rooms]);
          return next();
        }, next);
      });
      io.on("connection", (socket) => {
        socket.emit(
          "message",
          envelope({ type: "init", connid: socket.id, wid: String(process.pid), sockid: socket.id }),
        );
      });
    },
    async close() {
      await io?.close();
    },
  };
}

export function attemptRoom(attemptId: number): string {
  return `attempt:${attemptId}`;
}
