import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { buildIdleServer } from "../../testing/idle-server.ts";
import { AppError } from "../app-error.ts";
import { lineText } from "../open-log.ts";
import { buildApp } from "./app.ts";
import { SESSION_COOKIE } from "../identity/sessions.ts";

let server: TestServer;
let lines: Record<string, unknown>[] = [];
beforeEach(async () => {
  lines = [];
  const log = pino({ level: "info" }, { write: (line) => void lines.push(JSON.parse(line)) });
  server = await startServer({ log });
});
afterEach(() => server.stop());

/** The server's frame around a route that fails in a given way. */
async function ask(fail: () => unknown) {
  const app = await buildApp(server.deps);
  app.get("/fails", async () => fail());
  const reply = await app.inject("/fails");
  await app.close();
  return reply;
}

it("returns a bare 500 with a request id for a bug, and logs the details under that id", async () => {
  const reply = await ask(() => {
    throw new Error("select password from account");
  });
  expect(reply.statusCode).toBe(500);
  const body: { requestId: string } = reply.json();
  expect(body).toEqual({ code: "internal", message: "Something went wrong.", requestId: expect.any(String) });
  expect(lines).toContainEqual(
    expect.objectContaining({
      level: 50,
      reqId: body.requestId,
      method: "GET",
      route: "/fails",
      msg: "a request failed",
      err: expect.objectContaining({ message: "select password from account", stack: expect.stringContaining(" at ") }),
    }),
  );
});

it("names the call, its id and the cause in a line of text for people", async () => {
  const { requestId } = (await ask(() => Promise.reject(new Error("no such column")))).json<{ requestId: string }>();
  const texts = lines.map((line) => lineText(line, "msg"));
  expect(texts).toContain(`a request failed (request ${requestId}): GET /fails: no such column`);
  expect(texts).toContain(`request failed (request ${requestId}): GET /fails`);
});

it("says in a line of text why work outside of a call failed", () => {
  const log = { level: 40, msg: "could not look for news", err: { type: "Error", message: "connection refused" } };
  expect(lineText(log, "msg")).toBe("could not look for news: connection refused");
  expect(lineText({ msg: "could not send a message", error: "550 no such user" }, "msg")).toBe(
    "could not send a message: 550 no such user",
  );
  expect(lineText({ msg: "Server listening at http://localhost:3000" }, "msg")).toBe(
    "Server listening at http://localhost:3000",
  );
});

it("says that something is gone if it was deleted in the middle of a call", async () => {
  const missing = { attempt_id: 4_711, kind: "blur" as const, at: server.now(), received_at: server.now() };
  const reply = await ask(() => server.db.insertInto("attempt_event").values(missing).execute());
  expect(reply.statusCode).toBe(404);
  expect(reply.json()).toMatchObject({ code: "not_found" });
  expect(lines).toContainEqual(expect.objectContaining({ level: 40, route: "/fails" }));
});

it("returns an expected failure with its code, and logs nothing", async () => {
  const reply = await ask(() => {
    throw new AppError("stale_save", { details: { seq: 4 }, description: "Somebody was faster" });
  });
  expect(reply.statusCode).toBe(409);
  expect(reply.json()).toMatchObject({
    code: "stale_save",
    details: { seq: 4 },
    description: "Somebody was faster",
    show_custom_message: true,
  });
  expect(lines).toEqual([]);
});

it("tells the client to leave when the session has ended", async () => {
  const reply = await ask(() => {
    throw new AppError("session_ended");
  });
  expect(reply.json()).toMatchObject({ code: "session_ended", action: "redirection" });
});

it("asks clients to retry while the database is unavailable, and logs one line without a stack trace", async () => {
  const idle = await buildIdleServer();
  const away = await idle.inject({ url: "/api/v1/test/a-slug", headers: { cookie: `${SESSION_COOKIE}=a-session` } });
  await idle.close();
  expect([away.statusCode, away.json()]).toMatchObject([503, { code: "not_ready" }]);

  const stopping = Object.assign(new Error("terminating connection due to administrator command"), { code: "57P01" });
  const reply = await ask(() => Promise.reject(stopping));
  expect(reply.statusCode).toBe(503);
  expect(lines.filter(({ level }) => level === 50)).toEqual([]);
  expect(lines).toContainEqual(expect.objectContaining({ level: 40, reason: stopping.message }));
});

it("hides the text of a thrown non-error", async () => {
  const reply = await ask(() => {
    // eslint-disable-next-line typescript/only-throw-error
    throw "a secret";
  });
  expect(reply.statusCode).toBe(500);
  expect(reply.body).not.toContain("a secret");
});

it.each([
  ["a bad escape", "/rpc/test.start/%zz", "POST"],
  ["a long name", `/api/v1/test/${"x".repeat(400)}`, "GET"],
  ["a name of another shape", "/api/v1/test/a%2Fb", "GET"],
  ["an unknown path", "/no/such/path", "GET"],
] as const)("returns %s in the same shape, with the same headers", async (_, path, method) => {
  const reply = await server.browser().send(method, path);
  expect(reply.statusCode).toBeGreaterThanOrEqual(400);
  expect(reply.statusCode).toBeLessThan(500);
  expect(reply.json()).toMatchObject({
    code: expect.any(String),
    message: expect.any(String),
    requestId: expect.any(String),
  });
  expect(reply.headers).toMatchObject({ "x-content-type-options": "nosniff", "x-frame-options": "DENY" });
});

it("names the invalid fields of a request", async () => {
  const body = { company: "  ", full_name: "Ada", email: "ada", password: "long enough to be one" };
  const browser = server.browser();
  await browser.get("/gateways/validate-session");
  const reply = await browser.post("/accounts/signup", body);
  expect(reply.json()).toMatchObject({ code: "invalid_request", details: { fields: ["company", "email"] } });
});
