import { type Db, openDb, openPool } from "@invigil/db/connection";
import { createTestDatabase, type TestDatabase } from "@invigil/db/testing/test-database";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { anInterview } from "../testing/an-interview.ts";
import { appendCall, isIntact, type NewCall, readCalls, tokensUsed } from "./calls.ts";
import { readProposals, writeOutcome, writeScores } from "./scores.ts";

let database: TestDatabase;
let db: Db;
let attemptId: number;
const NOW = new Date("2026-03-01T10:00:00.123Z");

beforeEach(async () => {
  database = await createTestDatabase();
  db = openDb(openPool(database.url, { max: 12 }));
  attemptId = await anInterview(db, NOW);
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
});

function aCall(changes: Partial<NewCall> = {}): NewCall {
  return {
    attemptId,
    purpose: "next",
    seq: 2,
    template: "next/1",
    request: '{"messages":["What was said"]}',
    response: "data: „Größe“ 🙂",
    modelAsked: "m",
    modelAnswered: "m-2",
    host: "ai.example",
    outcome: "ok",
    ms: 321,
    tokensIn: 10,
    tokensOut: 5,
    at: NOW,
    ...changes,
  };
}

async function isStoredIntact(of = attemptId): Promise<boolean> {
  const { interview } = await tokensUsed(db, { attemptId: of, now: NOW });
  return isIntact(await readCalls(db, of), interview);
}

it("keeps the calls of an interview in one chain, also if they come at once", async () => {
  expect(await isStoredIntact()).toBe(true);
  const numbers = await Promise.all(Array.from({ length: 8 }, () => appendCall(db, aCall())));
  expect(numbers.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(await isStoredIntact()).toBe(true);
  await appendCall(db, aCall({ attemptId: await anInterview(db, NOW) }));
  expect(await isStoredIntact()).toBe(true);
});

/** As somebody with all rights over the database could. */
async function tamper(statement: ReturnType<typeof sql>): Promise<void> {
  await sql`alter table ai_call disable trigger ai_call_append_only`.execute(db);
  await statement.execute(db);
}

it.each([
  ["another reply", sql`update ai_call set response = 'score 5' where number = 2`],
  ["another reply with its hash", sql`update ai_call set response = 'x', response_hash = sha256('x') where number = 2`],
  ["another model", sql`update ai_call set model_answered = 'better' where number = 1`],
  ["another time", sql`update ai_call set at = at + interval '1 ms' where number = 3`],
  ["a missing call", sql`delete from ai_call where number = 2`],
  ["a missing last call", sql`delete from ai_call where number = 3`],
  ["a missing first call", sql`delete from ai_call where number = 1`],
])("notices %s", async (_, statement) => {
  for (let index = 0; index < 3; index += 1) await appendCall(db, aCall());
  expect(await isStoredIntact()).toBe(true);
  await tamper(statement);
  expect(await isStoredIntact()).toBe(false);
});

it("lets nobody change a call", async () => {
  await appendCall(db, aCall());
  await expect(db.updateTable("ai_call").set({ response: "better" }).execute()).rejects.toThrow(
    "calls are never changed",
  );
  await expect(db.updateTable("ai_call").set({ ms: 1 }).execute()).rejects.toThrow("calls are never changed");
});

it("forgets what was said, and can still show that no call is missing", async () => {
  const other = await anInterview(db, NOW);
  await appendCall(db, aCall());
  await appendCall(db, aCall({ response: null, outcome: "slow" }));
  await appendCall(db, aCall({ attemptId: other }));
  await db.updateTable("ai_call").set({ request: null, response: null }).where("attempt_id", "=", attemptId).execute();
  const calls = await readCalls(db, attemptId);
  expect(calls.map(({ request, response }) => [request, response])).toEqual([
    [null, null],
    [null, null],
  ]);
  expect(calls.map(({ outcome, ms }) => [outcome, ms])).toEqual([
    ["ok", 321],
    ["slow", 321],
  ]);
  expect(await isStoredIntact()).toBe(true);
  expect((await readCalls(db, other))[0]?.request).toContain("What was said");
});

it("stores nothing for an interview that was erased meanwhile", async () => {
  await db.deleteFrom("interview_session").where("attempt_id", "=", attemptId).execute();
  expect(await appendCall(db, aCall())).toBe(0);
  expect(await readCalls(db, attemptId)).toEqual([]);
});

it("counts the tokens of an interview, and of its company within a day", async () => {
  const yesterday = new Date(NOW.getTime() - 86_400_000);
  await appendCall(db, aCall({ at: yesterday }));
  await appendCall(db, aCall({ tokensIn: 100 }));
  expect(await tokensUsed(db, { attemptId, now: NOW })).toEqual({ interview: 120, day: 105 });
  expect(await tokensUsed(db, { attemptId: await anInterview(db, NOW), now: NOW })).toEqual({ interview: 0, day: 0 });
});

it("[A4.30] stores proposals and the outcome, in place of those of an earlier try", async () => {
  const run = {
    competency: "debugging",
    reason: "Clear.",
    quotes: [{ seq: 1, text: "a missing index" }],
    callNumber: 1,
  };
  const runs = [
    { ...run, run: 1, score: 3 },
    { ...run, run: 2, score: 5 },
  ];
  for (const stored of [[{ ...run, run: 1, score: 0 }], runs]) {
    await db.transaction().execute((tx) => writeScores(tx, { attemptId, runs: stored, now: NOW }));
  }
  expect(await readProposals(db, attemptId)).toEqual([
    { competency: "debugging", score: 4, reason: "Clear.", quotes: run.quotes, spread: 2 },
  ]);
  const reasons = ["The scores differ."];
  await db.transaction().execute((tx) => writeOutcome(tx, { attemptId, result: "NRE", reasons, now: NOW }));
  const session = await db.selectFrom("interview_session").selectAll().executeTakeFirstOrThrow();
  expect(session).toMatchObject({ result: "NRE", review_reasons: reasons, scored_at: NOW });
});

it("[A4.30] lets the machine write neither PAS nor FAL", async () => {
  for (const result of ["PAS", "FAL"]) {
    await expect(
      sql`update interview_session set result = ${result} where attempt_id = ${attemptId}`.execute(db),
    ).rejects.toThrow("interview_session_result_check");
  }
  const reason = "The answers were convincing.";
  const { account_id } = await db.selectFrom("attempt").select("account_id").executeTakeFirstOrThrow();
  await expect(
    db
      .insertInto("interview_decision")
      .values({ attempt_id: attemptId, result: "PAS", reason, decided_by: account_id, decided_at: NOW })
      .execute(),
  ).rejects.toThrow("only a recruiter decides an interview");
});
