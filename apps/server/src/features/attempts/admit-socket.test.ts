import { readSession } from "@invigil/contract/people/accounts";
import { SOCKET_PATH } from "@invigil/contract/socket";
import { io, type ManagerOptions, type Socket, type SocketOptions } from "socket.io-client";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startCandidate, type StartedCandidate } from "../../testing/candidate.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";

let server: TestServer;
let address: string;
let who: StartedCandidate;
let sockets: Socket[] = [];
beforeEach(async () => {
  server = await startServer();
  address = await server.listen();
  who = await startCandidate(server);
});
afterEach(async () => {
  for (const socket of sockets) socket.disconnect();
  sockets = [];
  await server.stop();
});

/** Whether the server accepts a socket with this handshake. */
async function admitted(options: Partial<ManagerOptions & SocketOptions>): Promise<boolean> {
  const socket = io(address, {
    path: SOCKET_PATH,
    transports: ["websocket"],
    reconnection: false,
    forceNew: true,
    ...options,
  });
  sockets.push(socket);
  return new Promise((resolve) => {
    socket.once("message", () => resolve(true));
    socket.once("connect_error", () => resolve(false));
  });
}

const cookie = () => ({
  extraHeaders: { cookie: [...who.browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
});
const query = (more: object = {}) => ({
  username: who.account.username,
  contextKey: who.solutionSet.slug,
  assessmentType: "test",
  assessmentId: String(who.test.id),
  testId: String(who.test.id),
  testSlug: who.test.slug,
  testDuration: "60",
  usertype: "hacker",
  ...more,
});
async function sessionId(): Promise<string> {
  const params = { id: who.test.id, slug: who.test.slug, username: who.account.username };
  return (await who.browser.get(pathOf(readSession, params))).json<{ session_id: string }>().session_id;
}

it("accepts the specification's query, and refuses one that names another person's attempt [B7.18]", async () => {
  expect(await admitted({ ...cookie(), query: query() })).toBe(true);
  const other = await startCandidate(server, who.test);
  for (const wrong of [
    { username: other.account.username },
    { assessmentId: String(who.test.id + 1) },
    { contextKey: other.solutionSet.slug },
    { testId: String(who.test.id + 1) },
    { testSlug: "another" },
  ]) {
    expect(await admitted({ ...cookie(), query: query(wrong) })).toBe(false);
  }
});

it("accepts the session's id as a header or as auth where the cookie cannot be sent [B7.18, B7.10]", async () => {
  const id = await sessionId();
  expect(await admitted({ extraHeaders: { "x-sessionid": id }, query: query() })).toBe(true);
  expect(await admitted({ auth: { "x-sessionid": id }, query: query() })).toBe(true);
  expect(await admitted({ query: query() })).toBe(false);
});

it("refuses an id that is forged, too old, or whose session has ended [B7.10]", async () => {
  const id = await sessionId();
  const late = String(server.now().getTime() + 86_400_000);
  for (const forged of ["", "x", id.replace(/\.\d+\./, `.${late}.`), id.slice(1)]) {
    expect(await admitted({ auth: { "x-sessionid": forged }, query: query() })).toBe(false);
  }
  // The token opens a socket and nothing else.
  const asCookie = await server.inject({
    url: `/api/v1/test/${who.test.slug}`,
    headers: { cookie: `invigil_session=${id}` },
  });
  expect(asCookie.statusCode).toBe(401);
  const next = await sessionId();
  server.advance(5 * 60_000);
  expect(await admitted({ auth: { "x-sessionid": next }, query: query() })).toBe(false);
  const last = await sessionId();
  await who.browser.post("/accounts/logout");
  expect(await admitted({ auth: { "x-sessionid": last }, query: query() })).toBe(false);
});
