import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDb, openPool, type Db } from "@invigil/db/connection";
import { createTestDatabase, type TestDatabase } from "@invigil/db/testing/test-database";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createFactory } from "./testing/factory.ts";
import { startMain } from "./testing/main-process.ts";

const MINUTE = 60_000;

let folder: string;
let database: TestDatabase;
let db: Db;
let processes: ChildProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "invigil-starts-"));
  database = await createTestDatabase();
  db = openDb(openPool(database.url, { max: 1 }));
});
afterEach(async () => {
  for (const child of processes) child.kill("SIGKILL");
  processes = [];
  await db.destroy();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

function start(port: number) {
  const product = startMain({ DATA_DIR: folder, PORT: String(port), DATABASE_URL: database.url, DEMO: "false" });
  processes.push(product.child);
  return product;
}

const ago = (milliseconds: number) => new Date(Date.now() - milliseconds);

/** An attempt whose time ended a while ago. */
async function expiredAttempt(expires_at: Date) {
  const factory = createFactory(db);
  const test = await factory.test((await factory.company()).id);
  const { id: account_id } = await factory.candidate(test.id);
  const began = { state: "ACTIVE" as const, created_at: ago(60 * MINUTE), started_at: ago(60 * MINUTE) };
  const { id } = await db
    .insertInto("attempt")
    .values({ slug: "an-attempt", token: "t", test_id: test.id, account_id, ...began, expires_at })
    .returning("id")
    .executeTakeFirstOrThrow();
  return () => db.selectFrom("attempt").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

it("counts as away until it can be reached, and from when it closes", async () => {
  const attempt = await expiredAttempt(ago(15 * MINUTE));
  const lastSign = ago(20 * MINUTE);
  await db.insertInto("service_sign").values({ at: lastSign }).execute();
  const signs = () => db.selectFrom("service_sign").select("at").execute();
  const outages = () => db.selectFrom("outage").select(["began_at", "minutes"]).execute();

  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  expect((await start(port).ended).err).toContain("is in use");
  // Otherwise each of many failed starts would be thought to end the outage.
  expect([await signs(), await outages()]).toEqual([[{ at: lastSign }], []]);
  expect(await attempt()).toMatchObject({ state: "ACTIVE" });
  server.close();
  await once(server, "close");

  const product = start(port);
  await vi.waitFor(() => expect(product.said.out).toContain("Invigil is ready at "), { timeout: 60_000 });
  expect(await outages()).toEqual([{ began_at: lastSign, minutes: expect.closeTo(22, -1) }]);
  const { state, expires_at } = await attempt();
  expect(state).toBe("ACTIVE");
  expect(Number(expires_at)).toBeGreaterThan(Date.now() + 4 * MINUTE);

  // It holds the stop up for two seconds.
  const halfRequest = connect(port, "127.0.0.1").on("error", () => {});
  halfRequest.write("GET /healthz HTTP/1.1\r\nhost: localhost\r\n");
  product.child.kill("SIGTERM");
  expect((await product.ended).code).toBe(0);
  const ended = Date.now();
  halfRequest.destroy();
  const [last] = await signs();
  expect(ended - Number(last?.at)).toBeGreaterThan(1_500);
});
