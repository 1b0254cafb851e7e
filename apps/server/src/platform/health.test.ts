import { afterEach, beforeEach, expect, it } from "vitest";
import { startServer, type TestServer } from "../testing/harness.ts";
import { buildIdleServer } from "../testing/idle-server.ts";

let server: TestServer;
const TOKEN = "a-token-of-the-operator";
beforeEach(async () => void (server = await startServer({ env: { METRICS_TOKEN: TOKEN } })));
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
