import { openDb, openPool, type Db } from "@invigil/db/connection";
import { toJson } from "@invigil/db/json";
import { createTestDatabase, type TestDatabase } from "@invigil/db/testing/test-database";
import { noteEvidence } from "@invigil/records/evidence/note-evidence";
import { createAttempt, type TestAttempt } from "@invigil/records/testing/queue-rows";
import { typingWords } from "@invigil/rules/evidence/typing-words";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import { judgeNext } from "./start-rhythm.ts";

const START = Date.UTC(2026, 0, 1, 10);
const ESSAY = Array.from({ length: 100 }, (_, index) => `word${index * 7919}`).join(" ");
const log = pino({ level: "silent" });

let database: TestDatabase;
let db: Db;
let made: TestAttempt;
beforeEach(async () => {
  database = await createTestDatabase();
  db = openDb(openPool(database.url, { max: 2 }));
  made = await createAttempt(db);
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
});

interface Written {
  second: number;
  seq: number;
  code: string;
  writer?: string;
}

async function write(edits: readonly Written[]): Promise<void> {
  const { attemptId, problemId, sectionId } = made;
  const head = { seq: edits.at(-1)?.seq ?? 0, writer: "a-tab-of-the-test", digest: "0".repeat(64) };
  const saved = { saved_at: new Date(START), created_at: new Date(START) };
  const place = { attempt_id: attemptId, problem_id: problemId, section_id: sectionId, solution_type: "SCR" };
  const { id } = await db
    .insertInto("solution")
    .values({ slug: `answer-${attemptId}`, ...place, ...head, ...saved })
    .returning("id")
    .executeTakeFirstOrThrow();
  const rows = edits.map(({ second, seq, code, writer = head.writer }) => ({
    ...head,
    writer,
    solution_id: id,
    seq,
    base: 0,
    saved_at: new Date(START + second * 1_000),
    body: toJson({ code }),
  }));
  await db.insertInto("solution_revision").values(rows).execute();
}
const end = () =>
  db
    .updateTable("attempt")
    .set({ state: "END", submitted_at: new Date(START + 3_600_000), rhythm_at: null })
    .where("id", "=", made.attemptId)
    .execute();
async function judgeAll(): Promise<void> {
  while (await judgeNext({ db, log }));
}
const lines = () => db.selectFrom("attempt_event").selectAll().where("kind", "=", "typing-rhythm").execute();

it("puts a text that a program set on the timeline, with figures and uncertainty, once", async () => {
  await write([
    { second: 60, seq: 4, code: "def f" },
    { second: 120, seq: 5, code: `def f${ESSAY.slice(0, 390)}` },
  ]);
  await judgeAll();
  expect(await lines()).toEqual([]);
  await end();
  await judgeAll();
  // An attempt that was resumed and ended again is looked at again.
  await end();
  await judgeAll();
  const [line, ...more] = await lines();
  expect(more).toEqual([]);
  expect(line).toMatchObject({
    source: "analysis",
    problem_id: made.problemId,
    at: new Date(START + 120_000),
    data: { pattern: "at-once", characters: 390, changes: 1, seq: 5 },
  });
  expect(line?.confidence).toBeCloseTo(0.7);
  const words = typingWords("typing-rhythm", { pattern: "at-once", characters: 390, changes: 1 });
  expect(words).toBe(
    "390 characters appeared in one step, without a paste and without having been there before. Dictation of a whole paragraph, a writing aid or another program can do this.",
  );
});

it("says nothing about a project or notebook, whose files programs write as well", async () => {
  await db.updateTable("problem").set({ problem_type: "DJP" }).execute();
  await write([
    { second: 60, seq: 4, code: "def f" },
    { second: 120, seq: 5, code: `def f${ESSAY.slice(0, 390)}` },
  ]);
  await end();
  await judgeAll();
  expect(await lines()).toEqual([]);
});

it("says nothing about the files that a question hands out", async () => {
  const given = ["a.js", "b.js"].map((path, index) => ({ path, content: ESSAY.slice(index * 300, 600 + index * 50) }));
  const files = given.map((file) => ({ ...file, read_only: false }));
  await db
    .updateTable("problem")
    .set({ problem_type: "PRJ", content: toJson({ files }) })
    .execute();
  await write([{ second: 60, seq: 1, code: given.map(({ content }) => content).join("\n") }]);
  await end();
  await judgeAll();
  expect(await lines()).toEqual([]);
});

it("says nothing about a paste, the question's template or an accepted late draft", async () => {
  const { attemptId, problemId, sectionId } = made;
  const template = `# Write here\n${ESSAY.slice(0, 320)}`;
  await db
    .updateTable("problem")
    .set({ content: toJson({ templates: { python: template } }) })
    .execute();
  const at = new Date(START + 119_000);
  await noteEvidence(db, [{ attemptId, kind: "paste-outside", at, problemId, data: { size: 500 } }]);
  await write([
    { second: 60, seq: 1, code: `${template}\n` },
    { second: 120, seq: 2, code: `${template}\n${ESSAY.slice(300, 800)}` },
    { second: 5_000, seq: 3, code: ESSAY.repeat(4) },
  ]);
  const draft = {
    attempt_id: attemptId,
    problem_id: problemId,
    section_id: sectionId,
    receipt: toJson({}),
    digest: "0".repeat(64),
    seq: 3,
    base: 2,
    writer: "w",
  };
  const times = { written_at: at, received_at: at, deadline: at, decided_at: new Date(START + 5_000_000) };
  await db
    .insertInto("late_draft")
    .values({ ...draft, ...times, answer: toJson({ code: "x" }), state: "accepted" })
    .execute();
  await end();
  await judgeAll();
  expect(await lines()).toEqual([]);
});

it("says nothing about what another page had kept and put in the place of a newer answer", async () => {
  await write([
    { second: 60, seq: 4, code: "def f", writer: "a-tab-of-the-test" },
    { second: 120, seq: 5, code: `def f${ESSAY.slice(0, 390)}`, writer: "another-tab-here" },
  ]);
  await end();
  await judgeAll();
  expect(await lines()).toEqual([]);
});
