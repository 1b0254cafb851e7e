import { createServer } from "node:http";

/** The least that Node can do for a save: read and parse the request, and return about as many bytes as the product. */
const server = createServer((request, reply) => {
  let text = "";
  request.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
  request.on("end", () => {
    const parsed: unknown = JSON.parse(text);
    const body = JSON.stringify({ slug: "bench-1", id: typeof parsed, seq: 1, digest: "0".repeat(64) });
    reply.setHeader("content-type", "application/json");
    reply.setHeader("content-length", Buffer.byteLength(body));
    reply.end(body);
  });
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.stdout.write(String(typeof address === "object" && address ? address.port : 0));
});
