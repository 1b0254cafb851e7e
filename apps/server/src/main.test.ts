import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, get, type IncomingMessage } from "node:http";
import { connect, createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SOCKET_PATH } from "@invigil/contract/socket";
import { openDb, openPool } from "@invigil/db/connection";
import { takeOwnership } from "@invigil/db/embedded/owner-lock";
import { createTestDatabase, type TestDatabase } from "@invigil/db/testing/test-database";
import { io } from "socket.io-client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openSession, SESSION_COOKIE } from "./platform/identity/sessions.ts";
import { createFactory } from "./testing/factory.ts";
import { startMain } from "./testing/main-process.ts";

let folder: string;
let database: TestDatabase;
let processes: ChildProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "invigil-main-"));
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const child of processes) child.kill("SIGKILL");
  processes = [];
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

function start(env: Record<string, string>) {
  const product = startMain({ DATA_DIR: folder, PORT: "0", DATABASE_URL: database.url, DEMO: "false", ...env });
  processes.push(product.child);
  return product;
}

async function takePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { port, server };
}

it("reports every configuration fault in one message", async () => {
  const { err, ...rest } = await start({ PORT: "many", DEMO: "perhaps" }).ended;
  expect(rest).toEqual({ code: 1, out: "" });
  expect(err).toMatch(/^Please correct these settings:\n {2}PORT: .+\n {2}DEMO: .+\n$/);
});

it("says in one sentence that the port is in use", async () => {
  const { port, server } = await takePort();
  const { code, err } = await start({ PORT: String(port) }).ended;
  server.close();
  expect({ code, err }).toEqual({
    code: 1,
    err: `Port ${port} on 127.0.0.1 is in use. Stop the program that uses it, or set PORT to another port.\n`,
  });
});

it("says in one sentence that the database cannot be reached, without its password", async () => {
  const url = "postgres://invigil:a-secret@127.0.0.1:1/answers";
  expect(await start({ DATABASE_URL: url }).ended).toEqual({
    code: 1,
    out: "",
    err: "The database 127.0.0.1:1/answers cannot be used: connect ECONNREFUSED 127.0.0.1:1. Check DATABASE_URL.\n",
  });
});

it("says in one sentence that the database does not exist", async () => {
  const url = new URL(database.url);
  url.pathname = "/not-there";
  const { code, err } = await start({ DATABASE_URL: url.href }).ended;
  expect(code).toBe(1);
  expect(err).toBe(
    `The database ${url.host}/not-there cannot be used: database "not-there" does not exist. Check DATABASE_URL.\n`,
  );
});

it("says in one sentence that another process uses the folder", async () => {
  const release = takeOwnership({ dataDir: folder, shownAs: folder });
  const ended = await start({ DATABASE_URL: "" }).ended;
  release();
  const sentence = `The folder ${folder} is in use by another Invigil (process ${process.pid}). Stop it first, or set DATA_DIR to another folder.`;
  expect(ended).toEqual({ code: 1, out: "", err: `${sentence}\n` });
});

it("prints for people what is off and how to turn it on, and logs in words unless told otherwise", async () => {
  const product = start({ LOG_LEVEL: "debug", LOG_FORMAT: "text", SMTP_URL: "", AI_BASE_URL: "" });
  await vi.waitFor(() => expect(product.said.out).toContain("To add it: npm run setup:speech"), { timeout: 60_000 });
  expect(product.said.out).toContain("SMTP_URL turns it on\n");
  expect(product.said.out).toContain("Interviews: without a model, by a script.");
  expect(product.said.out).not.toContain('{"level"');
});

/** They run by themselves, the first of them after a minute. */
const CONNECTIONS_END_AFTER = 60_000;

it("stops without complaint when told to, whatever is still connected", async () => {
  const { port, server } = await takePort();
  server.close();
  await once(server, "close");
  // There is no other server, so it waits for nobody.
  const product = start({ PORT: String(port), DRAIN_WAIT_SECONDS: "600" });
  await vi.waitFor(() => expect(product.said.out).toContain("Invigil is ready at "), { timeout: 60_000 });

  const address = `http://127.0.0.1:${port}`;
  const agent = new Agent({ keepAlive: true });
  const [idle] = (await once(get(`${address}/healthz`, { agent }), "response")) as [IncomingMessage];
  idle.resume();
  const socket = await openSocket(address);
  const halfRequest = connect(port, "127.0.0.1").on("error", () => {});
  halfRequest.write("GET /healthz HTTP/1.1\r\nhost: localhost\r\n");

  const silentSocket = connect(port, "127.0.0.1").on("error", () => {});
  silentSocket.write(
    `GET ${SOCKET_PATH}/?EIO=4&transport=websocket HTTP/1.1\r\nhost: localhost\r\nconnection: Upgrade\r\n` +
      "upgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: c2l4dGVlbiBieXRlcyBvaw==\r\n\r\n",
  );
  expect(String((await once(silentSocket, "data"))[0])).toContain("101 Switching Protocols");

  const since = performance.now();
  product.child.kill("SIGTERM");
  const { code, err } = await product.ended;
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(performance.now() - since).toBeLessThan(CONNECTIONS_END_AFTER);
  expect(product.said.out).not.toContain('"level":50');
  socket.disconnect();
  agent.destroy();
  halfRequest.destroy();
  silentSocket.destroy();
});

/** A candidate's page, connected and greeted. */
async function openSocket(address: string) {
  const pool = openPool(database.url, { max: 1 });
  const db = openDb(pool);
  const factory = createFactory(db);
  const test = await factory.test((await factory.company()).id);
  const { id } = await factory.candidate(test.id);
  const now = new Date();
  await db
    .insertInto("attempt")
    .values({ slug: "an-attempt", token: "t", test_id: test.id, account_id: id, state: "ACTIVE", created_at: now })
    .execute();
  const cookie = `${SESSION_COOKIE}=${await openSession({ db, now: () => now }, id)}`;
  await db.destroy();
  const socket = io(address, {
    path: SOCKET_PATH,
    transports: ["websocket"],
    query: { testSlug: test.slug },
    extraHeaders: { cookie },
  });
  await new Promise((done) => socket.once("message", done));
  return socket;
}
