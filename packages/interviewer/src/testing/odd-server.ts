import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createSocketServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** What no mock server does: bodies that never end or never begin, and other ways to misbehave. */
export type Oddity = "endless" | "silent" | "headers only" | "cut" | "huge" | "page" | "elsewhere" | "empty" | "junk";

const EVENTS = { "content-type": "text/event-stream" };
const CHUNK = `data: ${JSON.stringify({ choices: [{ delta: { content: "word " } }] })}\n\n`;

/** A server with one oddity. Returns its address and how often it was called. */
export async function startOddServer(
  oddity: Oddity,
  elsewhere = "",
): Promise<{ baseUrl: string; calls: () => number }> {
  let calls = 0;
  const timers = new Set<NodeJS.Timeout>();
  const server = createServer((request, response) => {
    calls += 1;
    request.resume();
    request.on("end", () => misbehave(oddity, response, { elsewhere, timers }));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(async () => {
    for (const timer of timers) clearInterval(timer);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, calls: () => calls };
}

/** Takes connections and never says a word, so that no secure one comes about. */
export async function startMuteServer(): Promise<{ baseUrl: string }> {
  const sockets = new Set<Socket>();
  const server = createSocketServer((socket) => sockets.add(socket.on("error", () => {})));
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return { baseUrl: `https://127.0.0.1:${(server.address() as AddressInfo).port}/v1` };
}

interface Means {
  elsewhere: string;
  timers: Set<NodeJS.Timeout>;
}

function misbehave(oddity: Oddity, response: ServerResponse, { elsewhere, timers }: Means): void {
  switch (oddity) {
    case "silent":
      return;
    case "headers only":
      response.writeHead(200, EVENTS).flushHeaders();
      return;
    case "endless":
      response.writeHead(200, EVENTS);
      timers.add(setInterval(() => response.write(CHUNK), 10));
      return;
    case "cut":
      response.writeHead(200, EVENTS);
      response.write(CHUNK, () => response.destroy());
      return;
    case "huge":
      response.writeHead(200, EVENTS).end(CHUNK.repeat(10_000));
      return;
    case "page":
      response.writeHead(200, { "content-type": "text/html" }).end("<h1>Please sign in</h1>");
      return;
    case "elsewhere":
      response.writeHead(307, { location: elsewhere }).end();
      return;
    case "empty":
      response.writeHead(200, EVENTS).end("data: [DONE]\n\n");
      return;
    case "junk":
      response.writeHead(200, EVENTS).end("data: {]\n\ndata: [DONE]\n\n");
  }
}
