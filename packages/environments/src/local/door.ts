import { randomUUID } from "node:crypto";
import { chmodSync, closeSync, constants, openSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";
import { readLines, readObject } from "../agent/lines.ts";

/** What a connection into the box is for. */
export type Purpose = "workspace" | "editor" | number;

/** Where the agent in a box comes to us; we never go into the box. */
export interface Door {
  /** Resolves when the agent is there. */
  readonly ready: Promise<void>;
  open(purpose: Purpose): Promise<Socket>;
  close(): void;
}

export const SOCKET = "host.sock";
const ID_LENGTH = randomUUID().length;
const PATIENCE = 10_000;
const MOST_ORDER = 1_000;
/**
 * Programs in the box see the socket too. Whoever comes without an id that the agent was told is sent away, and a box
 * from which many come is ended, because answering them takes our time.
 */
const MOST_STRANGERS = 200;
/** How many more than are expected may be there at once without having said their id. */
const MOST_SILENT = 32;

interface Waiting {
  arrive(socket: Socket): void;
  refuse(reason: string): void;
}

export async function openDoor(folder: string, onSiege: () => void): Promise<Door> {
  const ready = Promise.withResolvers<void>();
  const waiting = new Map<string, Waiting>();
  const open = new Set<Socket>();
  let orders: Socket | null = null;
  let strangers = 0;
  let silent = 0;

  function turnAway(socket: Socket): void {
    socket.destroy();
    strangers += 1;
    if (strangers === MOST_STRANGERS) onSiege();
  }

  function refused(id: string): void {
    waiting.get(id)?.refuse("Nothing listens there.");
  }

  function welcome(socket: Socket): void {
    open.add(socket);
    socket.on("close", () => open.delete(socket));
    socket.on("error", () => socket.destroy());
    // Nothing of the candidate's runs before the agent has come.
    if (!orders) return employ(socket);
    if (silent >= waiting.size + MOST_SILENT) return turnAway(socket);
    silent += 1;
    readId(socket, (id) => {
      silent -= 1;
      const expected = waiting.get(id);
      if (expected) expected.arrive(socket);
      else turnAway(socket);
    });
  }

  function employ(socket: Socket): void {
    orders = socket;
    ready.resolve();
    readLines(socket, MOST_ORDER, (line) => {
      const { refused: id } = readObject(line) ?? {};
      if (typeof id === "string") refused(id);
    });
    socket.on("close", () => {
      for (const { refuse } of waiting.values()) refuse("The environment has ended.");
    });
  }

  const server = createServer({ allowHalfOpen: true }, welcome);
  await listen(server, folder);

  return {
    ready: ready.promise,
    open(purpose) {
      return new Promise((resolve, reject) => {
        if (!orders || orders.destroyed) return reject(new Error("The environment has ended."));
        const id = randomUUID();
        const done = () => {
          clearTimeout(impatience);
          waiting.delete(id);
        };
        const refuse = (reason: string) => {
          done();
          reject(new Error(reason));
        };
        const impatience = setTimeout(refuse, PATIENCE, "The environment does not answer.");
        waiting.set(id, {
          refuse,
          arrive(socket) {
            done();
            // Only what programs say to each other may go on in one direction.
            if (purpose === "workspace") socket.once("end", () => socket.end());
            resolve(socket);
          },
        });
        orders.write(`${JSON.stringify({ dial: id, to: purpose })}\n`);
      });
    },
    close() {
      server.close();
      for (const socket of open) socket.destroy();
      for (const { refuse } of waiting.values()) refuse("The environment has ended.");
    },
  };
}

async function listen(server: Server, folder: string): Promise<void> {
  // A socket's path may have no more than 107 characters, which a data folder's may exceed.
  const here = openSync(folder, constants.O_DIRECTORY);
  server.once("close", () => closeSync(here));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(`/proc/self/fd/${here}/${SOCKET}`, resolve);
  });
  // The folder is the box's user's alone.
  chmodSync(join(folder, SOCKET), 0o777);
}

/** Calls back once: with the id, or with an empty one if the other side leaves or says nothing in time. */
function readId(socket: Socket, onId: (id: string) => void): void {
  let isDone = false;
  function finish(id: string): void {
    if (isDone) return;
    isDone = true;
    clearTimeout(impatience);
    socket.off("readable", read);
    onId(id);
  }
  const impatience = setTimeout(finish, PATIENCE, "");
  function read(): void {
    const id: Buffer | null = socket.read(ID_LENGTH) as Buffer | null;
    if (id !== null || socket.readableEnded) finish(id?.toString("latin1") ?? "");
  }
  socket.on("readable", read);
  socket.on("close", () => finish(""));
}
