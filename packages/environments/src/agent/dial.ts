import { connect, type Socket } from "node:net";
import { readLines, readObject } from "./lines.ts";
import { connectLocally, reached } from "./ports.ts";
import type { AgentSettings } from "./settings.ts";

const MOST_ORDER = 1_000;

/**
 * The host cannot enter the box, so the agent goes to it. The first connection carries the host's orders; for each, the
 * agent comes once more, says the order's id, and is then what was asked for: the workspace, a port, or the editor.
 * Ends with the host, and the box with it.
 */
export function obeyHost(settings: AgentSettings, onWorkspace: (page: Socket) => void): void {
  const { door } = settings;
  const orders = connect(door);
  orders.on("close", () => process.exit(0));
  orders.on("error", () => process.exit(1));
  readLines(orders, MOST_ORDER, (line) => {
    const { dial, to } = readObject(line) ?? {};
    if (typeof dial !== "string") return;
    if (to === "workspace") return onWorkspace(comeBack(door, dial));
    void inner(settings, to).then((socket) => {
      if (socket) join(comeBack(door, dial), socket);
      else orders.write(`${JSON.stringify({ refused: dial })}\n`);
    });
  });
}

function comeBack(door: string, id: string): Socket {
  const socket = connect({ path: door, allowHalfOpen: true });
  socket.write(id);
  return socket;
}

async function inner({ editor }: AgentSettings, to: unknown): Promise<Socket | null> {
  if (typeof to === "number") return to > 0 && to < 65_536 ? connectLocally(to) : null;
  return to === "editor" && editor !== null ? reached(connect({ path: editor.socket, allowHalfOpen: true })) : null;
}

function join(one: Socket, other: Socket): void {
  for (const [from, into] of [
    [one, other],
    [other, one],
  ] as const) {
    from.pipe(into);
    from.on("error", () => into.destroy());
    from.on("close", () => into.end());
  }
}
