import { createServer, type Server } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { cutSlowRequests } from "./slow-requests.ts";

let server: Server;
let stop: () => void = () => {};
beforeEach(async () => {
  server = createServer((request, reply) => {
    text(request).then(
      (body) => reply.end(`${body.length} bytes`),
      () => reply.end(),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(() => {
  stop();
  server.closeAllConnections();
  server.close();
});

/** Sends a body of 1,000,000 bytes slowly, one piece per interval, and returns how the server ended it. */
async function send(piece: number, every: number, whole = 1_000_000): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  const heard = text(socket).catch(() => "cut");
  let open = true;
  void heard.then(() => (open = false));
  socket.on("error", () => {});
  socket.write(`POST / HTTP/1.1\r\nHost: here\r\nConnection: close\r\nContent-Length: ${whole}\r\n\r\n`);
  for (let sent = 0; open && sent < whole; sent += piece) {
    socket.write("x".repeat(Math.min(piece, whole - sent)));
    await sleep(every);
  }
  return heard;
}

const never = 3_600_000;

it("cuts off a request whose body does not arrive", async () => {
  stop = cutSlowRequests(server, { silence: 200, grace: never, rate: 1_000, still: never, every: 20 });
  expect(await send(10, 1_000)).toMatch(/^HTTP\/1.1 408|^cut/);
});

it("cuts off a request that trickles in", async () => {
  stop = cutSlowRequests(server, { silence: never, grace: 200, rate: 1_000, still: never, every: 20 });
  expect(await send(1, 10)).toMatch(/^HTTP\/1.1 408|^cut/);
});

it("also cuts off a short one that trickles in, which could hold its connection for days", async () => {
  stop = cutSlowRequests(server, { silence: never, grace: 200, rate: 1_000, still: never, every: 20 });
  expect(await send(1, 10, 400)).toMatch(/^HTTP\/1.1 408|^cut/);
});

it("cuts off the second request of a connection whose first was complete", async () => {
  stop = cutSlowRequests(server, { silence: 300, grace: never, rate: 1_000, still: never, every: 20 });
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  const heard = text(socket).catch(() => "cut");
  socket.write("POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 2\r\n\r\nok");
  await once(socket, "data");
  socket.write("POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 20\r\n\r\nhalf of it");
  expect(await heard).toMatch(/2 bytes[^]*HTTP\/1.1 408|^cut/);
});

it("accepts a slow request that is fast enough, however long it takes", async () => {
  stop = cutSlowRequests(server, { silence: never, grace: 500, rate: 100, still: never, every: 20 });
  expect(await send(2_000, 50, 60_000)).toContain("60000 bytes");
});

it("lets a long reply leave as slowly as it is read", async () => {
  stop = cutSlowRequests(server, { silence: never, grace: never, rate: 1_000, still: 3_000, every: 50 });
  const [size, step] = [30_000_000, 2_000_000];
  server.removeAllListeners("request");
  server.on("request", (_, reply) => reply.end(Buffer.alloc(size)));
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => {});
  let next = step;
  socket.on("data", () => {
    if (socket.bytesRead < next) return;
    next += step;
    socket.pause();
    setTimeout(() => socket.resume(), 400);
  });
  socket.write("GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n");
  // That takes twice as long as a connection may be idle, although all of it was written at once.
  await once(socket, "close");
  expect(socket.bytesRead).toBeGreaterThan(size);
});

it("closes an idle connection whose short body is half complete", async () => {
  stop = cutSlowRequests(server, { silence: never, grace: never, rate: 1_000, still: 300, every: 20 });
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => {});
  socket.write("POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 20\r\n\r\nhalf of it");
  await once(socket, "close");
  expect(socket.bytesRead).toBe(0);
});
