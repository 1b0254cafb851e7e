import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { openPool } from "./connection.ts";
import { startEmbedded } from "./launcher.ts";
import { createTestDatabase } from "./testing/test-database.ts";

it("leaves a primary that has become read-only, so that the next statement finds the new one", async () => {
  const database = await createTestDatabase();
  const pool = openPool(database.url, { max: 1 });
  await pool.query("create table kept (n int)");
  await pool.query("set default_transaction_read_only = on");
  await expect(pool.query("insert into kept values (1)")).rejects.toMatchObject({ code: "25006" });
  await vi.waitFor(() => pool.query("insert into kept values (2)"));
  expect((await pool.query("select n from kept")).rows).toEqual([{ n: 2 }]);
  await pool.end();
  await database.drop();
});

it("fails a statement whose commit no standby has confirmed, and goes on with another connection", async () => {
  const folder = await mkdtemp(join(tmpdir(), "invigil-standby-"));
  const embedded = await startEmbedded({ dataDir: join(folder, "data") });
  const pool = openPool(embedded.url, { max: 2 });
  const operator = openPool(embedded.url, { max: 1 });
  await pool.query("create table kept (n int)");
  // Nobody has this name, so every commit waits.
  await operator.query("alter system set synchronous_standby_names = 'nobody'");
  await operator.query("select pg_reload_conf()");
  const waiting = "from pg_stat_activity where wait_event = 'SyncRep'";
  await vi.waitFor(async () =>
    expect((await operator.query("show synchronous_standby_names")).rows).toEqual([
      { synchronous_standby_names: "nobody" },
    ]),
  );
  // The second time it is a prepared statement.
  for (const n of [1, 2]) {
    const insert = pool.query("insert into kept values ($1)", [n]);
    insert.catch(() => {});
    await vi.waitFor(async () => {
      expect((await operator.query(`select pg_cancel_backend(pid) ${waiting}`)).rowCount).toBe(1);
    });
    await expect(insert).rejects.toMatchObject({ code: "08007" });
  }
  expect((await pool.query("select n from kept order by n")).rows).toEqual([{ n: 1 }, { n: 2 }]);
  await pool.end();
  await operator.end();
  await embedded.stop();
  await rm(folder, { recursive: true, force: true });
});
