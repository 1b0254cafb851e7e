import { LineKind } from "@invigil/contract/proctoring/evidence";
import { openDb, openPool, type Db } from "@invigil/db/connection";
import { createAttempt } from "../testing/queue-rows.ts";
import { createTestDatabase, type TestDatabase } from "@invigil/db/testing/test-database";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { noteEvidence } from "./note-evidence.ts";

let database: TestDatabase;
let db: Db;
beforeEach(async () => {
  database = await createTestDatabase();
  db = openDb(openPool(database.url, { max: 1 }));
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
});

it("stores an event of every kind in the contract", async () => {
  const { attemptId } = await createAttempt(db);
  const at = new Date("2026-01-01T10:00:00.000Z");
  const lines = LineKind.options.map((kind) => ({ attemptId, kind, at, now: at }));
  await noteEvidence(db, lines);
  const stored = await db.selectFrom("attempt_event").select("kind").orderBy("id").execute();
  expect(stored.map(({ kind }) => kind)).toEqual(LineKind.options);
});

it("refuses kinds that the contract does not know", async () => {
  const { attemptId } = await createAttempt(db);
  const line = sql`insert into attempt_event (attempt_id, kind, at, received_at) values (${attemptId}, 'guess', now(), now())`;
  await expect(line.execute(db)).rejects.toThrow("attempt_event_kind");
  const { rows } = await sql<{ rule: string }>`
    select prosrc as rule from pg_proc where proname = 'is_line_kind'`.execute(db);
  const kinds = [...(rows[0]?.rule ?? "").matchAll(/'([^']+)'/g)].map(([, kind]) => kind);
  expect(new Set(kinds)).toEqual(new Set(LineKind.options));
});
