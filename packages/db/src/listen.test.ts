import type pg from "pg";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openPool } from "./connection.ts";
import { listen } from "./listen.ts";
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts";

let database: TestDatabase;
let pool: pg.Pool;
beforeEach(async () => {
  database = await createTestDatabase();
  pool = openPool(database.url, { max: 2 });
});
afterEach(async () => {
  await pool.end();
  await database.drop();
});

function open(channels: string[]) {
  const heard: string[] = [];
  let connects = 0;
  const { stop } = listen(pool, channels, {
    onMessage: (channel, payload) => void heard.push(`${channel}: ${payload}`),
    onConnect: () => void (connects += 1),
  });
  return { heard, connects: () => connects, stop };
}
const say = (channel: string, payload: string) => pool.query("select pg_notify($1, $2)", [channel, payload]);

it("hears its channels, and is silent after it was stopped", async () => {
  const { heard, connects, stop } = open(["a", "b"]);
  await vi.waitUntil(() => connects() === 1);
  for (const channel of ["a", "b", "c"]) await say(channel, "1");
  await vi.waitUntil(() => heard.length === 2);
  expect(heard).toEqual(["a: 1", "b: 1"]);
  await stop();
  await say("a", "2");
  expect(heard).toHaveLength(2);
});

it("reconnects when its connection is cut, says so, and hears again", async () => {
  const { heard, connects, stop } = open(["a"]);
  await vi.waitUntil(() => connects() === 1);
  const cut =
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'invigil-listen' and datname = current_database()";
  await pool.query(cut);
  await vi.waitUntil(() => connects() === 2, { timeout: 10_000 });
  await say("a", "again");
  await vi.waitUntil(() => heard.length === 1);
  expect(heard).toEqual(["a: again"]);
  await stop();
});

it("keeps trying while there is no database, and stops when told to", async () => {
  const nowhere = openPool("postgres://nobody@127.0.0.1:1/nothing", { max: 1 });
  let connects = 0;
  const { stop } = listen(nowhere, ["a"], { onMessage: () => {}, onConnect: () => void (connects += 1) });
  await new Promise((done) => setTimeout(done, 300));
  await stop();
  await nowhere.end();
  expect(connects).toBe(0);
});
