import { sql } from "kysely";
import type pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openDb, openPool, type Db } from "./connection.ts";
import { toJson } from "./json.ts";
import { createEmptyDatabase, type TestDatabase } from "./testing/test-database.ts";

let database: TestDatabase;
let pool: pg.Pool;
let db: Db;

beforeAll(async () => {
  database = await createEmptyDatabase();
});
afterAll(() => database.drop());

beforeEach(() => {
  pool = openPool(database.url, { max: 1, applicationName: "connection-test" });
  db = openDb(pool);
});
afterEach(() => pool.end());

async function prepared(): Promise<string[]> {
  const { rows } = await pool.query<{ statement: string }>("select statement from pg_prepared_statements");
  return rows.map(({ statement }) => statement);
}

test("prepares a statement under a name from its second use on", async () => {
  for (const number of [1, 2, 3]) await sql`select ${number}::int + 1 as next`.execute(db);
  expect(await prepared()).toEqual(["select $1::int + 1 as next"]);
  const { rows } = await pool.query("select generic_plans + custom_plans as uses from pg_prepared_statements");
  expect(rows).toEqual([{ uses: 2 }]);
});

test("prepares both forms of pool.query", async () => {
  for (const number of [1, 2]) await pool.query("select $1::int as plain", [number]);
  for (const number of [1, 2]) await pool.query({ text: "select $1::int as config", values: [number] });
  expect((await prepared()).toSorted()).toEqual(["select $1::int as config", "select $1::int as plain"]);
});

test("prepares a statement with a comment, whatever the comment contains", async () => {
  const text = "select $1::int as noted -- one; two";
  for (let times = 0; times < 2; times++) await pool.query(text, [1]);
  expect(await prepared()).toEqual([text]);
});

test("does not prepare statements built for one use, and limits the number of names", async () => {
  for (let index = 0; index < 400; index += 1) await pool.query(`select $1::int as once${index}`, [1]);
  expect(await prepared()).toEqual([]);
  for (let round = 0; round < 2; round += 1) {
    for (let index = 0; index < 400; index += 1) await pool.query(`select $1::int as often${index}`, [1]);
  }
  expect(await prepared()).toHaveLength(300);
});

test("recovers from a changed table after one failure of a prepared statement", async () => {
  await pool.query("create table changing (id int)");
  for (let index = 0; index < 2; index += 1) await pool.query("select * from changing where id = $1", [1]);
  await pool.query("alter table changing add note text");
  await expect(pool.query("select * from changing where id = $1", [1])).rejects.toThrow("cached plan");
  for (let index = 0; index < 3; index += 1) await pool.query("select * from changing where id = $1", [1]);
});

test("still runs transactions and several statements in one text", async () => {
  await pool.query("create table several (id int); insert into several values (1)");
  for (let index = 0; index < 3; index += 1) {
    await db.transaction().execute((tx) => sql`insert into several values (${index})`.execute(tx));
  }
  await expect(
    db.transaction().execute(async (tx) => {
      await sql`insert into several values (${9})`.execute(tx);
      throw new Error("on purpose");
    }),
  ).rejects.toThrow("on purpose");
  expect((await pool.query("select count(*) as count from several")).rows).toEqual([{ count: 4 }]);
});

test("returns columns as number, Date, date text and parsed JSON", async () => {
  const { rows } = await pool.query(
    `select 9007199254740991::int8 as big, '2026-11-15T10:00:00+02:00'::timestamptz as at,
      '2026-11-15'::date as day, $1::jsonb as list, $2::jsonb as text`,
    [toJson([1, { two: "2" }]), toJson("plain")],
  );
  expect(rows).toEqual([
    {
      big: 9007199254740991,
      at: new Date("2026-11-15T08:00:00Z"),
      day: "2026-11-15",
      list: [1, { two: "2" }],
      text: "plain",
    },
  ]);
});

test("fails on an integer that a number cannot hold, instead of changing it", async () => {
  await expect(pool.query("select 9007199254740993::int8")).rejects.toThrow("too large");
  expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});

test("fails the transaction, not the process, if a connection breaks inside it", async () => {
  const other = openPool(database.url, { max: 1 });
  const transaction = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await other.query("select pg_terminate_backend($1, 5000)", [rows[0]?.pid]);
    // The event of the broken connection arrives while nothing runs on it.
    await new Promise((done) => setTimeout(done, 100));
    await sql`select 1`.execute(tx);
  });
  await expect(transaction).rejects.toThrow(/terminat|not queryable/);
  await other.end();
  expect((await sql`select 1 as again`.execute(db)).rows).toEqual([{ again: 1 }]);
});
