import type { Socket } from "node:net";
import { FRAME, frame, LONGEST } from "./frames.ts";

/** How many bytes of a connection may be under way in one direction, so that a slow reader fills nobody's memory. */
const WINDOW = 262_144;

interface Connection {
  socket: Socket;
  /** How much we may still send. */
  credit: number;
  hasSentEnd: boolean;
  hasGotEnd: boolean;
}

/** The connections that two relays share, each with one end here. Both ends have the same number. */
export interface Connections {
  readonly count: number;
  add(id: number, socket: Socket): void;
  /** What the other relay says about a connection. Those that are over here are not known any more. */
  hear(kind: number, id: number, bytes: Buffer): void;
  endAll(): void;
}

export function createConnections(send: (bytes: Buffer) => void, onOver: () => void = () => {}): Connections {
  const all = new Map<number, Connection>();

  function pass(id: number, connection: Connection, chunk: Buffer): void {
    for (let at = 0; at < chunk.length; at += LONGEST) send(frame(FRAME.data, id, chunk.subarray(at, at + LONGEST)));
    connection.credit -= chunk.length;
    if (connection.credit <= 0) connection.socket.pause();
  }

  function forget(id: number, connection: Connection): void {
    if (all.get(id) !== connection) return;
    all.delete(id);
    // After both ends there is nothing to cut, and the other side may still be writing the last bytes.
    if (!connection.hasSentEnd || !connection.hasGotEnd) send(frame(FRAME.reset, id));
    onOver();
  }

  function take(id: number, { socket }: Connection, bytes: Buffer): void {
    // More than was allowed.
    if (socket.writableLength > 2 * WINDOW) {
      socket.destroy();
      return;
    }
    const credit = Buffer.alloc(4);
    credit.writeUInt32BE(bytes.length);
    socket.write(bytes, (error) => {
      if (!error) send(frame(FRAME.credit, id, credit));
    });
  }

  return {
    get count() {
      return all.size;
    },
    add(id, socket) {
      const connection: Connection = { socket, credit: WINDOW, hasSentEnd: false, hasGotEnd: false };
      all.set(id, connection);
      socket.on("data", (chunk: Buffer) => pass(id, connection, chunk));
      socket.on("end", () => {
        connection.hasSentEnd = true;
        send(frame(FRAME.end, id));
      });
      socket.on("error", () => socket.destroy());
      socket.on("close", () => forget(id, connection));
    },
    hear(kind, id, bytes) {
      const connection = all.get(id);
      if (!connection) return;
      if (kind === FRAME.data) take(id, connection, bytes);
      if (kind === FRAME.end) {
        connection.hasGotEnd = true;
        connection.socket.end();
      }
      if (kind === FRAME.credit) {
        connection.credit += bytes.readUInt32BE();
        if (connection.credit > 0) connection.socket.resume();
      }
      if (kind === FRAME.reset) {
        all.delete(id);
        connection.socket.destroy();
        onOver();
      }
    },
    endAll() {
      for (const { socket } of all.values()) socket.destroy();
    },
  };
}
