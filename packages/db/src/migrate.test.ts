import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate } from "./migrate.ts";
import { createEmptyDatabase } from "./testing/test-database.ts";

let folder = "";
let url = "";
let drop: () => Promise<void>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "invigil-migrate-"));
  ({ url, drop } = await createEmptyDatabase());
  await write("20260101000000-first.sql", "create table first (id int);\ninsert into first values (1);\n");
  await write("20260102000000-second.sql", "alter table first add note text;\n");
});
afterEach(async () => {
  await drop();
  await rm(folder, { recursive: true });
});

function write(name: string, sql: string): Promise<void> {
  return writeFile(join(folder, name), sql);
}

async function ask(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

test("applies migrations in order and only once", async () => {
  expect(await migrate(url, folder)).toEqual(["20260101000000-first.sql", "20260102000000-second.sql"]);
  expect(await migrate(url, folder)).toEqual([]);
  expect(await ask("select id, note from first")).toEqual([{ id: 1, note: null }]);
});

test("applies each migration once if processes migrate at the same time", async () => {
  const applied = await Promise.all([migrate(url, folder), migrate(url, folder), migrate(url, folder)]);
  expect(applied.flat()).toHaveLength(2);
});

test("refuses an applied migration that was edited", async () => {
  await migrate(url, folder);
  await write("20260101000000-first.sql", "create table first (id bigint);");
  await expect(migrate(url, folder)).rejects.toThrow(
    "The migration 20260101000000-first.sql was edited after it was applied.",
  );
});

test("does not treat other line ends as an edit", async () => {
  await migrate(url, folder);
  await write("20260102000000-second.sql", "alter table first add note text;\r\n");
  expect(await migrate(url, folder)).toEqual([]);
});

test("rolls back a failed migration, keeps those before it, and names the line", async () => {
  await write("20260103000000-third.sql", "create table third (id int);\nselect nothing from nowhere;\n");
  await expect(migrate(url, folder)).rejects.toThrow(
    'The migration 20260103000000-third.sql failed at line 2: relation "nowhere" does not exist',
  );
  expect(await ask("select to_regclass('third')::text as third, count(*)::int as applied from migration")).toEqual([
    { third: null, applied: 2 },
  ]);
});

test("refuses a database from a newer version", async () => {
  await migrate(url, folder);
  await rm(join(folder, "20260102000000-second.sql"));
  await expect(migrate(url, folder)).rejects.toThrow("which this version of Invigil does not know");
});

test("refuses a file name without a timestamp", async () => {
  await write("third.sql", "select 1");
  await expect(migrate(url, folder)).rejects.toThrow("must be called");
});
