import { once } from "node:events";
import { afterEach, beforeEach, expect, it } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { ask, openPage, upgradeStatus } from "../testing/ask.ts";
import { EXAM, openTestGateway, type TestEnvironment, type TestGateway } from "../testing/test-gateway.ts";

let gateway: TestGateway;
let environment: TestEnvironment;
let other: TestEnvironment;
/** What reached a program in the environment: request lines and headers. */
let reached: string[];
beforeEach(async () => {
  gateway = await openTestGateway();
  environment = await gateway.add();
  other = await gateway.add();
  reached = [];
  for (const each of [environment, other]) {
    await each.serve(3000, (request, response) => {
      reached.push([request.method, request.url, ...request.rawHeaders].join(" "));
      response.end("from the box");
    });
  }
});
afterEach(() => gateway.close());

const preview = () => `${environment.url}/preview/3000/`;
const socketUrl = () => `${environment.url}/socket`;
const WORKSPACE = "invigil-workspace";
const own = () => ({ cookie: environment.cookie });

it.each([
  ["no key", () => ({})],
  ["a made-up key", () => ({ cookie: `invigil_environment=${"A".repeat(43)}` })],
  ["an empty key", () => ({ cookie: "invigil_environment=" })],
  ["another's key", () => ({ cookie: other.cookie })],
  ["another's key as a bearer", () => ({ authorization: `Bearer ${other.key}` })],
  [
    "the hash instead of the key",
    () => ({ cookie: `invigil_environment=${environment.row.key_hash?.toString("hex")}` }),
  ],
  ["the key under another name", () => ({ cookie: `environment=${environment.key}` })],
])("opens nothing with %s", async (_name, headers) => {
  expect((await ask(preview(), { headers: headers() })).status).toBe(404);
  expect((await ask(`${environment.url}/health`, { headers: headers() })).status).toBe(404);
  const upgrade = { ...headers(), origin: gateway.url };
  expect(await upgradeStatus(preview(), upgrade)).toBe(404);
  expect(reached).toEqual([]);
});

it("opens no socket with another's key, without one, or without the protocol", async () => {
  const from = { origin: EXAM };
  expect(await upgradeStatus(socketUrl(), from, [WORKSPACE, `key.${other.key}`])).toBe(404);
  expect(await upgradeStatus(socketUrl(), from, [WORKSPACE])).toBe(404);
  expect(await upgradeStatus(socketUrl(), from, [`key.${environment.key}`])).toBe(404);
  // The cookie belongs to the environment's own pages, which must not speak to the agent as the test's page does.
  expect(await upgradeStatus(socketUrl(), { ...from, ...own() }, [WORKSPACE])).toBe(404);
});

it("opens no socket to pages of other origins, not even to one inside the environment", async () => {
  const protocols = [WORKSPACE, `key.${environment.key}`];
  for (const origin of ["http://evil.example", "null", gateway.url, `${EXAM}.evil.example`, "http://localhost:3"]) {
    expect(await upgradeStatus(socketUrl(), { origin }, protocols)).toBe(403);
  }
  expect(await upgradeStatus(socketUrl(), {}, protocols)).toBe(403);
});

it("lets no page of another origin use the cookie", async () => {
  for (const origin of ["http://evil.example", "null", EXAM]) {
    expect((await ask(preview(), { method: "POST", headers: { ...own(), origin } })).status).toBe(403);
    expect(await upgradeStatus(preview(), { ...own(), origin })).toBe(403);
  }
  expect(await upgradeStatus(preview(), own())).toBe(403);
  expect(reached).toEqual([]);
});

it("tells no other origin about its health", async () => {
  const headers = { authorization: `Bearer ${environment.key}`, origin: "http://evil.example" };
  const reply = await ask(`${environment.url}/health`, { headers });
  expect([reply.status, reply.headers["access-control-allow-origin"], reply.text]).toEqual([403, undefined, ""]);
});

it("closes what is open when another page takes over", async () => {
  const page = await openPage(environment);
  await environment.serve(4000, (_request, response) => void response.write("never ends"));
  const server = await environment.serve(5000, () => {});
  const sockets = new WebSocketServer({ server });
  sockets.on("connection", (socket) => socket.send("hello"));
  const stream = await fetch(`${environment.url}/preview/4000/`, { headers: own() });
  const live = new WebSocket(`${environment.url}/preview/5000/`.replace("http", "ws"), {
    headers: { ...own(), origin: gateway.url },
  });
  await once(live, "message");
  live.on("error", () => {});
  const left = once(live, "close");

  const next = environment.replaceKey();
  expect(await page.closed).toBe(4001);
  await expect(stream.text()).rejects.toThrow("terminated");
  await left;
  expect((await ask(preview(), { headers: own() })).status).toBe(404);
  const bearer = { authorization: `Bearer ${next}` };
  expect((await ask(`${environment.url}/health`, { headers: bearer })).status).toBe(200);
  page.socket.on("error", () => {});
  page.socket.send("{}");
  expect(environment.heard).toEqual([]);
});

it("closes what is open when the environment ends", async () => {
  const page = await openPage(environment);
  environment.row.state = "released";
  gateway.changed(environment.id);
  expect(await page.closed).toBe(4002);
  expect((await ask(preview(), { headers: own() })).status).toBe(404);
});

it.each(["queued", "launching", "parked", "failed", "released"] as const)("is closed while it is %s", async (state) => {
  environment.row.state = state;
  expect((await ask(preview(), { headers: own() })).status).toBe(404);
});

it("is closed while its row names another host or launch", async () => {
  environment.row.host = "host-2";
  other.row.launch_id = environment.launch;
  expect((await ask(preview(), { headers: own() })).status).toBe(404);
  expect((await ask(`${other.url}/preview/3000/`, { headers: { cookie: other.cookie } })).status).toBe(404);
});

it("shows a candidate's pages only in a frame, so that nobody can be lured to them", async () => {
  const entering = `${environment.url}/enter?key=${environment.key}&to=preview/3000/`;
  const navigates = (to: string) => ({ "sec-fetch-mode": "navigate", "sec-fetch-dest": to, "sec-fetch-site": "none" });
  const alone = await ask(entering, { headers: navigates("document") });
  expect([alone.status, alone.headers["set-cookie"]]).toEqual([403, undefined]);
  expect((await ask(preview(), { headers: { ...own(), ...navigates("document") } })).status).toBe(403);
  expect(reached).toEqual([]);
  expect((await ask(entering, { headers: navigates("iframe") })).status).toBe(303);
  expect((await ask(preview(), { headers: { ...own(), ...navigates("iframe") } })).status).toBe(200);
  const script = { "sec-fetch-mode": "no-cors", "sec-fetch-dest": "script" };
  expect((await ask(preview(), { headers: { ...own(), ...script } })).status).toBe(200);
});
