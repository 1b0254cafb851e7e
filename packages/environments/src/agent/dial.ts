import { connect, type Socket } from "node:net";
import { readLines, readObject } from "./lines.ts";
import { openInner } from "./ports.ts";
import type { AgentSettings, Door } from "./settings.ts";

const MOST_ORDER = 1_000;

/**
 * The host cannot enter the box, so the agent goes to it. The first connection carries the host's orders; for each, the
 * agent comes once more, says the order's id, and is then what was asked for: the workspace, a port, or the editor.
 * Ends with the host, and the box with it.
 */
export function obeyHost(
  settings: AgentSettings,
  { socket: door, launch }: Extract<Door, { socket: string }>,
  onWorkspace: (page: Socket, launch: string) => void,
): void {
  const orders = connect(door);
  orders.on("close", () => process.exit(0));
  orders.on("error", () => process.exit(1));
  readLines(orders, MOST_ORDER, (line) => {
    const { dial, to } = readObject(line) ?? {};
    if (typeof dial !== "string") return;
    if (to === "workspace") return onWorkspace(comeBack(door, dial), launch);
    void openInner(settings, to).then((socket) => {
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

export function join(one: Socket, other: Socket): void {
  for (const [from, into] of [
    [one, other],
    [other, one],
  ] as const) {
    from.pipe(into);
    from.on("error", () => into.destroy());
    from.on("close", () => into.end());
  }
}
