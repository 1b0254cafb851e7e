import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { setup, teardown } from "./global-setup.ts";
import { createTestDatabase } from "./test-database.ts";

const given = process.env["INVIGIL_TEST_DATABASE_URL"];
beforeAll(async () => {
  // The whole run may have set it up already.
  if (given === undefined) await setup();
});
afterAll(async () => {
  if (given === undefined) await teardown();
});

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

test("gives every test its own migrated database", async () => {
  const databases = await Promise.all([createTestDatabase(), createTestDatabase(), createTestDatabase()]);
  const [first, second] = databases;
  await ask(first?.url ?? "", "create table mine (id int)");
  expect(await ask(first?.url ?? "", "select count(*) > 0 as migrated from migration")).toEqual([{ migrated: true }]);
  expect(await ask(second?.url ?? "", "select to_regclass('mine')::text as mine")).toEqual([{ mine: null }]);
  for (const database of databases) await database.drop();
  await expect(ask(first?.url ?? "", "select 1")).rejects.toThrow(/does not exist/);
});
