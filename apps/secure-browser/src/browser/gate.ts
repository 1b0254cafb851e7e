import { createServer, request as send } from "node:http";
import { connect } from "node:net";
import type { Duplex } from "node:stream";

const PORTS: Record<string, string> = { "http:": "80", "https:": "443", "ws:": "80", "wss:": "443" };

function hostAndPort(address: URL): string {
  return `${address.hostname}:${address.port || (PORTS[address.protocol] ?? "")}`;
}

/**
 * The only way out of the browser: a proxy that lets through the test's own server and nothing else, for every window,
 * frame and worker. Returns its port and a way to close it.
 */
export async function openGate(origins: readonly string[], onBlocked: (host: string) => void) {
  const allowed = new Set(origins.map((origin) => hostAndPort(new URL(origin))));
  const sockets = new Set<Duplex>();
  const keep = (socket: Duplex) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
  };

  const server = createServer((request, reply) => {
    const address = URL.parse(request.url ?? "");
    if (address === null || !allowed.has(hostAndPort(address))) {
      onBlocked(address?.host ?? "?");
      reply.writeHead(403, { "content-type": "text/plain" }).end("Blocked by the secure browser.");
      return;
    }
    const { hostname: host, port, pathname, search } = address;
    const { method = "GET", headers } = request;
    const onward = send({ host, port: port || 80, path: `${pathname}${search}`, method, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    });
    onward.on("error", () => (reply.headersSent ? reply.destroy() : reply.writeHead(502).end()));
    request.pipe(onward);
  });
  server.on("connection", keep);
  // Encrypted connections and web sockets: what goes through is not looked at.
  server.on("connect", (request, socket, head) => {
    keep(socket);
    const target = request.url ?? "";
    if (!allowed.has(target)) {
      onBlocked(target);
      socket.end("HTTP/1.1 403 Forbidden\r\n\r\n");
      return;
    }
    const [, host = "", port = ""] = /^\[?(.*?)\]?:(\d+)$/.exec(target) ?? [];
    const onward = connect(Number(port), host, () => {
      socket.write("HTTP/1.1 200 Connection Established\r\n\r\n");
      onward.write(head);
      socket.pipe(onward).pipe(socket);
    });
    keep(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const at = server.address();
  return {
    port: typeof at === "object" && at !== null ? at.port : 0,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
