import { openDb, openPool, type Db } from "@invigil/db/connection";
import { createTestDatabase, type TestDatabase } from "@invigil/db/testing/test-database";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createAttempt, createNeighbour, type TestAttempt } from "../testing/queue-rows.ts";
import { claimRun, finishRun } from "./queue-work.ts";
import { enqueueRun, queueFor } from "./queue.ts";

let database: TestDatabase;
let db: Db;
beforeEach(async () => {
  database = await createTestDatabase();
  db = openDb(openPool(database.url, { max: 4 }));
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
});

async function press(attempt: TestAttempt, kind: "run" | "submit" | "grade" = "run"): Promise<string> {
  const place = { ...attempt, kind, solutionId: null, seq: null, technology: "python", needs: "SCR:python" };
  const run = await enqueueRun(db, { ...place, request: { code: "while True: pass" }, now: new Date() });
  if (run.id === null) throw new Error(`The run was refused: ${run.why}`);
  return run.id;
}
/** So many who came by one way to one test, all of whose runs wait. */
async function crowd(beside: TestAttempt, count: number, kind: "run" | "grade" = "run"): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) ids.push(await press(await createNeighbour(db, beside, "link"), kind));
  return ids;
}
const claim = async () => (await claimRun(db, { worker: "w", offers: ["SCR:python"], leaseMs: 60_000 }))?.id;
async function finish(id: string | undefined): Promise<void> {
  await finishRun(db, { id: id ?? "", worker: "w" }, { state: "EVALUATED", result: {}, message: null });
}

const MOST = 8;
async function hasRoom(attempt: TestAttempt): Promise<boolean> {
  const { company_id: companyId, crowd: own } = await db
    .selectFrom("attempt")
    .innerJoin("test", "test.id", "attempt.test_id")
    .select(["test.company_id", sql<string>`run_crowd(attempt.test_id, attempt.invite_id)`.as("crowd")])
    .where("attempt.id", "=", attempt.attemptId)
    .executeTakeFirstOrThrow();
  return (await queueFor(db, { needs: "SCR:python", companyId, crowd: own, most: MOST })).room;
}

it("keeps places for everybody else when those of one open link fill the queue", async () => {
  const hostile = await createAttempt(db);
  await crowd(hostile, MOST);
  expect(await hasRoom(await createNeighbour(db, hostile, "link"))).toBe(false);
  // The invited of the same test, and another company: half of the queue each, as if they had come first.
  const invited = () => createNeighbour(db, hostile, "invited");
  const other = await createAttempt(db);
  for (const newcomer of [invited, () => createNeighbour(db, other, "link")]) {
    for (let n = 0; n < MOST / 2; n += 1) {
      const who = await newcomer();
      expect(await hasRoom(who)).toBe(true);
      await press(who);
    }
    expect(await hasRoom(await newcomer())).toBe(false);
  }
});

it("gives a company with many tests no more of a full queue than one with a single test", async () => {
  const hostile: TestAttempt[] = [];
  for (let n = 0; n < MOST; n += 1) hostile.push(await createAttempt(db));
  await sql`update test set company_id = (select min(company_id) from test)`.execute(db);
  for (const attempt of hostile) await press(attempt);
  const honest = await createAttempt(db);
  for (let n = 0; n < MOST / 2; n += 1) {
    expect(await hasRoom(honest)).toBe(true);
    await press(await createNeighbour(db, honest, "link"));
  }
  expect(await hasRoom(honest)).toBe(false);
});

it("lets a submission go next in a crowd of runs", async () => {
  const test = await createAttempt(db);
  const [first] = await crowd(test, 10);
  expect(await claim()).toBe(first);
  const submission = await press(await createNeighbour(db, test, "link"), "submit");
  await finish(first);
  expect(await claim()).toBe(submission);
});

it("gives evaluation a fifth of the time, and no more, while people keep pressing Run", async () => {
  const test = await createAttempt(db);
  const grades = await crowd(test, 2, "grade");
  await crowd(await createAttempt(db), 12);
  // At first, people go before it.
  expect(grades).not.toContain(await claim());
  await db
    .updateTable("run")
    .set({ turn_at: ago(11) })
    .where("kind", "=", "grade")
    .execute();
  expect(await claim()).toBe(grades[0]);
  // One in progress is enough.
  expect(grades).not.toContain(await claim());
  await finish(grades[0]);
  const took = (seconds: number, since: number) =>
    db
      .updateTable("run")
      .set({ started_at: ago(seconds + since), finished_at: ago(since) })
      .where("id", "=", grades[0] ?? "")
      .execute();
  await took(10, 39);
  expect(grades).not.toContain(await claim());
  await took(10, 41);
  expect(await claim()).toBe(grades[1]);
});

it("lets companies take turns in evaluation, too", async () => {
  const hostile = await crowd(await createAttempt(db), 6, "grade");
  const honest = await press(await createAttempt(db), "grade");
  const first = await claim();
  expect(hostile).toContain(first);
  await finish(first);
  expect(await claim()).toBe(honest);
});

function ago(seconds: number) {
  return sql<Date>`clock_timestamp() - ${seconds} * interval '1 second'`;
}
