import { connect, type AddressInfo } from "node:net";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { validateSession } from "@invigil/contract/people/accounts";
import { login } from "@invigil/contract/people/sign-in";
import { afterAll, beforeAll, expect, it } from "vitest";
import { takeTurn } from "../identity/password.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { guardLogins } from "./guard-logins.ts";

let server: TestServer;
let seenByApp = 0;
beforeAll(async () => {
  server = await startServer();
  server.app.server.on("request", () => (seenByApp += 1));
  guardLogins(server.app.server);
  await server.listen();
});
afterAll(() => server.stop());

const body = JSON.stringify({ email: "nobody@example.com", password: "a wrong password" });

/** Two requests on one connection: the login and, after its reply, one from a page. */
async function post(path: string): Promise<string[]> {
  const socket = connect((server.app.server.address() as AddressInfo).port, "127.0.0.1");
  const heard = text(socket);
  const head = "HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
  socket.write(`POST ${path} ${head}Content-Length: ${body.length}\r\n\r\n${body}`);
  await once(socket, "data");
  socket.end(`GET ${validateSession.path} ${head}Connection: close\r\n\r\n`);
  return (await heard).match(/HTTP\/1.1 \d+/g) ?? [];
}

async function whileFull(work: () => Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const turns = Array.from({ length: 16 }, () => takeTurn(() => promise));
  try {
    await work();
  } finally {
    resolve();
    await Promise.all(turns);
  }
}

it("refuses logins before the app sees them while all turns are taken, and keeps serving the connection", async () => {
  // However the address is written, the router would have found it.
  for (const path of [login.path, `${login.path}?again`, "/%61ccounts/login"]) {
    await whileFull(async () => {
      seenByApp = 0;
      expect(await post(path)).toEqual(["HTTP/1.1 429", "HTTP/1.1 200"]);
      expect(seenByApp).toBe(1);
    });
  }
});

it("passes logins on to the app when there is a turn", async () => {
  // Without a token, the app itself refuses.
  expect(await post(login.path)).toEqual(["HTTP/1.1 403", "HTTP/1.1 200"]);
});

it("tells a refused person when to retry, as the app does", async () => {
  const address = server.app.server.address() as AddressInfo;
  await whileFull(async () => {
    const reply = await fetch(`http://127.0.0.1:${address.port}${login.path}`, { method: "POST", body });
    expect([reply.status, reply.headers.get("retry-after")]).toEqual([429, "1"]);
    expect(await reply.json()).toMatchObject({ code: "too_many_requests" });
  });
});
