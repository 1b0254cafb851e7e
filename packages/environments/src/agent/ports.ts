import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import type { AgentSettings } from "./settings.ts";

const TABLES = ["/proc/net/tcp", "/proc/net/tcp6"];
/** The kernel's number for a socket that listens. */
const LISTENS = "0A";
const MOST = 50;
const LOCAL = ["127.0.0.1", "::1"];

/** The ports on which programs in the box listen, in order, without the agent's own. */
export function listeningPorts(own: readonly number[]): number[] {
  const found = new Set<number>();
  for (const table of TABLES) {
    for (const line of textOf(table).split("\n").slice(1)) {
      const [, address = "", , state] = line.trim().split(/\s+/);
      if (state === LISTENS) found.add(parseInt(address.slice(address.lastIndexOf(":") + 1), 16));
    }
  }
  for (const port of own) found.delete(port);
  return [...found].toSorted((a, b) => a - b).slice(0, MOST);
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "latin1");
  } catch {
    return "";
  }
}

/** What the host asked for besides the workspace: a port or the editor. Null if nothing listens there. */
export async function openInner({ editor }: Pick<AgentSettings, "editor">, to: unknown): Promise<Socket | null> {
  if (typeof to === "number") return to > 0 && to < 65_536 ? connectLocally(to) : null;
  return to === "editor" && editor !== null ? reached(connect({ path: editor.socket, allowHalfOpen: true })) : null;
}

/** Programs listen on one of the two, often without knowing which. Null if nothing listens. */
async function connectLocally(port: number): Promise<Socket | null> {
  for (const host of LOCAL) {
    const socket = await reached(connect({ port, host, allowHalfOpen: true }));
    if (socket) return socket;
  }
  return null;
}

/** Null if nobody answers there. */
function reached(socket: Socket): Promise<Socket | null> {
  return new Promise((resolve) => {
    socket.once("connect", () => resolve(socket));
    socket.once("error", () => resolve(null));
  });
}
