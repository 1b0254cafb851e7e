import type { Server } from "node:http";
import type { Socket } from "node:net";

/**
 * Returns a function that cuts every connection. `closeAllConnections` ignores sockets that became websockets, and a
 * sleeping laptop would delay the server's shutdown.
 */
export function trackConnections(server: Server): () => void {
  const open = new Set<Socket>();
  server.on("connection", (socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  return () => {
    for (const socket of open) socket.destroy();
  };
}
