import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import type { Running } from "../../types.ts";
import type { Bench } from "../bench.ts";
import { clientOf } from "./files.ts";

const SERVER = `import { createServer } from "node:http";
const [port, host] = process.argv.slice(2);
createServer((request, response) => {
  let size = 0;
  request.on("data", (chunk) => (size += chunk.length));
  request.on("end", () => response.end(\`\${request.method} \${request.url} \${size}\`));
}).listen(Number(port), host);
`;

/** One request, as a gateway makes it. */
async function ask(running: Running, port: number, path: string, body = ""): Promise<string> {
  const socket = await running.openPort(port);
  socket.write(`POST ${path} HTTP/1.0\r\ncontent-length: ${body.length}\r\n\r\n${body}`);
  return text(socket);
}

export function describePorts(bench: Bench): void {
  test("tells on which ports programs listen, and connects to them", async () => {
    const running = await bench.start();
    const client = await clientOf(running);
    await client.put({ "server.mjs": SERVER }, true);
    await client.run("node server.mjs 3000 127.0.0.1 & node server.mjs 3001 ::1 & true");
    await client.hear("ports", ({ ports }) => ports.join() === "3000,3001");
    expect(await ask(running, 3000, "/one")).toMatch(/POST \/one 0$/);
    expect(await ask(running, 3001, "/two", "x".repeat(300_000))).toMatch(/POST \/two 300000$/);
    const many = Array.from({ length: 40 }, (_, index) => ask(running, 3000, `/${index}`));
    expect((await Promise.all(many)).filter((reply, index) => reply.endsWith(`/${index} 0`))).toHaveLength(40);
    await client.run("kill %1 %2");
    await client.hear("ports", ({ ports }) => ports.length === 0);
  });

  test("says if nothing listens", async () => {
    const running = await bench.start();
    await expect(running.openPort(3999)).rejects.toThrow("Nothing listens there.");
    await expect(running.openPort(70_000)).rejects.toThrow("Nothing listens there.");
  });

  test("has the ports of one environment only there", async () => {
    const [one, other] = await Promise.all([bench.start(), bench.start()]);
    const client = await clientOf(one);
    await client.put({ "server.mjs": SERVER }, true);
    await client.run("node server.mjs 3000 127.0.0.1 & true");
    await client.hear("ports", ({ ports }) => ports.join() === "3000");
    await expect(other.openPort(3000)).rejects.toThrow("Nothing listens there.");
  });
}
