import { Agent, createServer, request as ask } from "node:http";

/** The least that a reverse proxy can do: pass requests on over kept connections, and replies back. */
const port = Number(process.argv[2]);
// Shorter than the application keeps an idle connection.
const agent = new Agent({ keepAlive: true, timeout: 2_000 });
const server = createServer((request, response) => {
  const { method, url, headers } = request;
  const passed = ask({ agent, port, host: "127.0.0.1", method, path: url, headers }, (reply) => {
    response.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(response);
  });
  passed.once("error", () => response.destroy());
  request.pipe(passed);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.stdout.write(String(typeof address === "object" && address ? address.port : 0));
});
