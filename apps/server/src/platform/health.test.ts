import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { openPool } from "@invigil/db/connection";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startServer, type TestServer } from "../testing/harness.ts";
import { buildIdleServer } from "../testing/idle-server.ts";
import { askDatabase } from "./ask-database.ts";

let server: TestServer;
const TOKEN = "a-token-of-the-operator";
beforeEach(async () => void (server = await startServer({ start: "now", env: { METRICS_TOKEN: TOKEN } })));
afterEach(() => server.stop());

it("is alive and ready while the database responds", async () => {
  for (const path of ["/healthz", "/readyz"]) {
    const reply = await server.browser().get(path);
    expect([path, reply.statusCode, reply.json()]).toEqual([path, 200, { ok: true }]);
    expect(reply.headers["cache-control"]).toBe("no-store");
  }
});

it("stays alive but is not ready without its database", async () => {
  const idle = await buildIdleServer();
  const [alive, ready] = [await idle.inject("/healthz"), await idle.inject("/readyz")];
  await idle.close();
  expect(alive.statusCode).toBe(200);
  expect(ready.statusCode).toBe(503);
  expect(ready.json()).toMatchObject({ code: "not_ready", message: "The database does not respond." });
});

it.each([
  [2_000, "ahead of"],
  [-60_000, "behind"],
])("is not ready if its clock is %i ms off, and says so", async (off, how) => {
  server.advance(off);
  const reply = await server.browser().get("/readyz");
  expect(reply.statusCode).toBe(503);
  expect(reply.json().message).toMatch(new RegExp(`^The clock of this server is \\d+ ms ${how} the database's\\.`));
});

it("is not ready while it is about to stop", async () => {
  server.deps.stopping.begin();
  expect((await server.browser().get("/readyz")).json()).toMatchObject({ message: "This server is about to stop." });
  expect((await server.browser().get("/healthz")).statusCode).toBe(200);
});

it("says that it is not ready, and does not hang, while no connection is free", async () => {
  const { pool } = server.deps;
  const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  const asked = await Promise.all([server.browser().get("/readyz"), server.browser().get("/readyz")]);
  expect(asked.map(({ statusCode }) => statusCode)).toEqual([503, 503]);
  // They shared one question.
  expect(pool.waitingCount).toBeLessThanOrEqual(1);
  for (const client of taken) client.release();
  expect((await server.browser().get("/readyz")).statusCode).toBe(200);
});

it("gives up on a database that accepts a statement and never answers", async () => {
  const { url, stall, close } = await stallingProxy(server.databaseUrl);
  const pool = openPool(url, { max: 1 });
  const ask = askDatabase({ pool, now: () => new Date() });
  expect(Math.abs(await ask())).toBeLessThan(500);
  stall(true);
  await expect(ask()).rejects.toThrow("no answer");
  stall(false);
  expect(Math.abs(await ask())).toBeLessThan(500);
  await pool.end();
  await close();
});

/** The way to the database, which can be blocked without being closed. */
async function stallingProxy(databaseUrl: string) {
  const url = new URL(databaseUrl);
  const path = `${url.searchParams.get("host")}/.s.PGSQL.${url.port}`;
  url.search = "";
  const sockets = new Set<Socket>();
  let stalled = false;
  const proxy = createServer((near) => {
    const far = connect(path);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on("error", () => {});
      from.on("data", (data) => !stalled && to.write(data));
      from.on("close", () => to.destroy());
    }
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return {
    url: url.href,
    stall: (on: boolean) => void (stalled = on),
    async close() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
      await once(proxy, "close");
    },
  };
}

it("shows metrics only with the operator's token", async () => {
  const statusWith = async (authorization: string) =>
    (await server.inject({ url: "/metrics", headers: { authorization } })).statusCode;
  expect(await Promise.all(["", "Bearer another-token", `Bearer ${TOKEN}`].map(statusWith))).toEqual([404, 404, 200]);
  const plain = await startServer();
  expect((await plain.inject({ url: "/metrics", headers: { authorization: "Bearer undefined" } })).statusCode).toBe(
    404,
  );
  await plain.stop();
});

it("counts requests by route, not by address, so that ids create no series", async () => {
  const browser = server.browser();
  await browser.get("/api/v1/test/one-slug");
  await browser.get("/api/v1/test/another-slug");
  await browser.get("/no/such/path");
  const { body, headers } = await browser.send("GET", "/metrics", undefined, { authorization: `Bearer ${TOKEN}` });
  expect(headers["content-type"]).toContain("text/plain");
  expect(body).toContain('http_requests_total{method="GET",route="/api/v1/test/:slug",status="401"} 2');
  expect(body).toContain("http_request_seconds_bucket");
  expect(body).toContain("process_cpu_seconds_total");
  expect(body).not.toContain("one-slug");
  expect(body).not.toContain("/no/such/path");
});
