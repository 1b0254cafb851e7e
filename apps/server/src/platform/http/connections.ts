import type { Server } from "node:http";
import type { Socket } from "node:net";

/**
 * Answers a function that cuts every connection. `closeAllConnections` knows nothing of sockets that became
 * websockets, and a sleeping laptop would keep a server that wants to stop waiting for its farewell.
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
