import { openDb, openPool, type Db } from "@invigil/db/connection";
import { createTestDatabase, type TestDatabase } from "@invigil/db/testing/test-database";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createAttempt, createNeighbour, type TestAttempt } from "../testing/queue-rows.ts";
import { runPlaces } from "./queue-order.ts";
import { claimRun, finishRun } from "./queue-work.ts";
import { enqueueRun } from "./queue.ts";

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

async function press(attempt: TestAttempt, kind: "run" | "submit" = "run"): Promise<{ id: string; ahead: number }> {
  const place = { ...attempt, kind, solutionId: null, seq: null, technology: "python", needs: "SCR:python" };
  const run = await enqueueRun(db, { ...place, request: { code: "while True: pass" }, now: new Date() });
  if (run.id === null) throw new Error(`The run was refused: ${run.why}`);
  return run;
}
const claim = async () => (await claimRun(db, { worker: "w", offers: ["SCR:python"], leaseMs: 60_000 }))?.id;
async function finish(id: string | undefined): Promise<void> {
  await finishRun(db, { id: id ?? "", worker: "w" }, { state: "EVALUATED", result: {}, message: null });
}
async function places(): Promise<{ id: string; ahead: number }[]> {
  const { rows } = await sql<{ id: string; ahead: number }>`
    select id, ahead from ${runPlaces} place order by ahead`.execute(db);
  return rows;
}
/** Fifteen that came by the open link of one test, all of whose runs wait. */
async function crowd(beside: TestAttempt, way: "invited" | "link" = "link"): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < 15; n += 1) ids.push((await press(await createNeighbour(db, beside, way))).id);
  return ids;
}

it("lets another company go next, with one slot and with several", async () => {
  const hostile = await crowd(await createAttempt(db));
  // One slot: the first of the crowd was before everybody else, then they take turns.
  const first = await claim();
  expect(first).toBe(hostile[0]);
  const honest = await press(await createAttempt(db));
  expect(honest.ahead).toBe(0);
  await finish(first);
  expect(await claim()).toBe(honest.id);
  await finish(honest.id);
  // Three slots, all with the crowd.
  for (let slot = 0; slot < 3; slot += 1) await claim();
  const [one, other] = [await press(await createAttempt(db), "submit"), await press(await createAttempt(db))];
  expect(new Set([await claim(), await claim()])).toEqual(new Set([one.id, other.id]));
});

it("lets the invited go beside those who came by the test's open link, and another test of the company too", async () => {
  const test = await createAttempt(db);
  await crowd(test);
  await finish(await claim());
  const invited = await press(await createNeighbour(db, test, "invited"));
  expect(invited.ahead).toBe(0);
  expect(await claim()).toBe(invited.id);
});

it("lets those who used little time lately go before those who used much", async () => {
  const test = await createAttempt(db);
  const [greedy, modest, newcomer] = [
    await createNeighbour(db, test, "link"),
    await createNeighbour(db, test, "link"),
    await createNeighbour(db, test, "link"),
  ];
  for (const [attempt, seconds] of [
    [greedy, 30],
    [modest, 0],
  ] as const) {
    const { id } = await press(attempt);
    await claim();
    await finish(id);
    const began = sql<Date>`finished_at - ${seconds} * interval '1 second'`;
    await db.updateTable("run").set({ started_at: began }).where("id", "=", id).execute();
  }
  const [last, first, second] = [await press(greedy), await press(modest), await press(newcomer)];
  expect([await claim(), await claim(), await claim()]).toEqual([first.id, second.id, last.id]);
});

it("keeps no submission waiting behind runs that were pressed later", async () => {
  const test = await createAttempt(db);
  const before = await press(await createNeighbour(db, test, "link"));
  const submission = await press(await createNeighbour(db, test, "link"), "submit");
  await crowd(test);
  expect([await claim(), await claim()]).toEqual([before.id, submission.id]);
});

it("shows places that come true", async () => {
  const [one, other] = [await createAttempt(db), await createAttempt(db)];
  for (const attempt of [one, one, one, other, other, one]) {
    const who = await createNeighbour(db, attempt, attempt === one ? "link" : "invited");
    const { id, ahead } = await press(who, attempt === other ? "submit" : "run");
    expect((await places()).find((place) => place.id === id)?.ahead).toBe(ahead);
  }
  for (let left = 6; left > 0; left -= 1) {
    const now = await places();
    expect(now.map(({ ahead }) => ahead)).toEqual(Array.from({ length: left }, (_, ahead) => ahead));
    const claimed = await claim();
    expect(claimed).toBe(now[0]?.id);
    if (left % 2 === 0) await finish(claimed);
  }
});
