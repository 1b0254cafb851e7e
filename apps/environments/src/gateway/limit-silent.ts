import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";

/** Browsers open a few connections in advance, and a whole class may share one address. */
const MOST_SILENT = 512;

/** Refuses connections from an address that has many open on which nothing was asked yet. */
export function limitSilent(server: Server, most = MOST_SILENT): void {
  const silent = new Map<string, number>();
  const asked = new WeakMap<Socket, () => void>();

  server.on("connection", (socket: Socket) => {
    const from = socket.remoteAddress ?? "";
    const others = silent.get(from) ?? 0;
    if (others >= most) return void socket.destroy();
    silent.set(from, others + 1);
    let isSilent = true;
    const leave = () => {
      if (!isSilent) return;
      isSilent = false;
      const rest = (silent.get(from) ?? 1) - 1;
      if (rest > 0) silent.set(from, rest);
      else silent.delete(from);
    };
    asked.set(socket, leave);
    socket.once("close", leave);
  });
  const hear = ({ socket }: IncomingMessage) => asked.get(socket)?.();
  server.prependListener("request", hear);
  server.prependListener("upgrade", hear);
}
