import { createRequire } from "node:module";

interface EchoSocket {
  on(event: "message", listener: (data: Buffer, isBinary: boolean) => void): void;
  send(data: Buffer, options: { binary: boolean }): void;
}
interface EchoServer {
  on(event: "connection", listener: (socket: EchoSocket) => void): void;
  on(event: "listening", listener: () => void): void;
  address(): { port: number };
}

// The same library that the product's sockets use.
const engine = createRequire(import.meta.url).resolve("engine.io");
const ws = createRequire(engine)("ws") as { Server: new (options: object) => EchoServer };

/** The least that a websocket server can do with a heartbeat: send it back. */
const server = new ws.Server({ port: 0, host: "127.0.0.1", perMessageDeflate: false, clientTracking: false });
server.on("connection", (socket) => {
  socket.on("message", (data, isBinary) => socket.send(data, { binary: isBinary }));
});
server.on("listening", () => process.stdout.write(String(server.address().port)));
