import { type Db, openDb, openPool } from "@invigil/db/connection";
import { createTestDatabase, type TestDatabase } from "@invigil/db/testing/test-database";
import { afterEach, beforeEach, expect, it } from "vitest";
import { anInterview } from "../testing/an-interview.ts";
import { claimJob, finishJob, queueJob } from "./jobs.ts";

const NOW = new Date("2026-03-01T10:00:00.123Z");
let database: TestDatabase;
let db: Db;
beforeEach(async () => {
  database = await createTestDatabase();
  db = openDb(openPool(database.url, { max: 12 }));
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
});

it("gives one place to the listening of an interview, however many look at the same moment", async () => {
  const attemptId = await anInterview(db, NOW);
  for (const seq of [1, 2, 3, 4])
    await db.transaction().execute((tx) => queueJob(tx, { attemptId, kind: "hear", seq, now: NOW }));
  const look = () => claimJob(db, { kinds: ["hear"], now: NOW, leaseMs: 5_000 });
  for (const seq of [1, 2, 3, 4]) {
    const claimed = (await Promise.all(Array.from({ length: 10 }, look))).filter((job) => job !== undefined);
    expect(claimed).toMatchObject([{ seq }]);
    for (const job of claimed) await db.transaction().execute((tx) => finishJob(tx, job));
  }
});
