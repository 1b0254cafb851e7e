import { sql } from "kysely";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openDb, openPool, type Db } from "@invigil/db/connection";
import { expireLeases, refuseUnserved } from "./queue-expiry.ts";
import { claimRun, finishRun, releaseRuns, renewLeases, writeProgress } from "./queue-work.ts";
import { abortRuns, enqueueRun, queueFor } from "./queue.ts";
import { createAttempt, createNeighbour, type TestAttempt } from "../testing/queue-rows.ts";
import { createTestDatabase, type TestDatabase } from "@invigil/db/testing/test-database";
import { publishWorker, readLiveWorkers, removeWorker } from "./workers.ts";

const LEASE = 60_000;
const PYTHON = ["SCR:python"];

let database: TestDatabase;
let pool: ReturnType<typeof openPool>;
let db: Db;
beforeEach(async () => {
  database = await createTestDatabase();
  pool = openPool(database.url, { max: 12 });
  db = openDb(pool);
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
});

type Kind = "run" | "submit" | "grade";
/** Undefined if refused. */
async function enqueue(attempt: TestAttempt, kind: Kind = "run", technology = "python"): Promise<string | undefined> {
  return (await tryEnqueue(attempt, kind, technology)).id ?? undefined;
}
function tryEnqueue(attempt: TestAttempt, kind: Kind = "run", technology = "python") {
  return enqueueRun(db, {
    ...attempt,
    kind,
    solutionId: null,
    seq: null,
    technology,
    needs: `SCR:${technology}`,
    request: { code: "print(1)" },
    now: new Date(),
  });
}
const claim = (worker: string, offers = PYTHON, leaseMs = LEASE) => claimRun(db, { worker, offers, leaseMs });
const done = { state: "EVALUATED", result: { ok: true }, message: null } as const;
const offered = async () => (await queueFor(db, { needs: "SCR:python", companyId: 0, most: 1 })).offered;
const stateOf = async (id = "") =>
  await db.selectFrom("run").select(["state", "tries", "message"]).where("id", "=", id).executeTakeFirstOrThrow();

it("hands out runs and submissions in the order in which they were asked for, and grades last [A7.26]", async () => {
  const wanted: Kind[] = ["grade", "submit", "run", "submit", "run"];
  for (const kind of wanted) await enqueue(await createAttempt(db), kind);
  const asked = await db.selectFrom("run").select("id").orderBy("number").execute();
  const order: (string | undefined)[] = [];
  for (let n = 0; n < wanted.length; n += 1) order.push((await claim("w"))?.id);
  const [grade, ...others] = asked.map(({ id }) => id);
  expect(order).toEqual([...others, grade]);
  expect(await claim("w")).toBeUndefined();
});

it("gives each run to one worker, however many ask at once", async () => {
  for (let n = 0; n < 40; n += 1) await enqueue(await createAttempt(db));
  const taken: string[] = [];
  async function takeAll(worker: string): Promise<void> {
    for (let run = await claim(worker); run; run = await claim(worker)) taken.push(run.id);
  }
  await Promise.all(Array.from({ length: 8 }, (_, n) => takeAll(`w${n}`)));
  expect(taken).toHaveLength(40);
  expect(new Set(taken).size).toBe(40);
});

it("lets an account have one running job, even if two workers reach for two of its jobs", async () => {
  const attempt = await createAttempt(db);
  for (let n = 0; n < 6; n += 1) await enqueue(attempt, "grade");
  const taken = await Promise.all(Array.from({ length: 6 }, (_, n) => claim(`w${n}`)));
  expect(taken.filter((run) => run !== undefined)).toHaveLength(1);
  const first = taken.findIndex((run) => run !== undefined);
  expect(await finishRun(db, { id: taken[first]?.id ?? "", worker: `w${first}` }, done)).toBe(true);
  expect(await claim("next")).toBeDefined();
});

it("gives a worker only what it offers", async () => {
  await enqueue(await createAttempt(db), "run", "rust");
  expect(await claim("w")).toBeUndefined();
  expect(await claim("w", ["SCR:python", "SCR:rust"])).toMatchObject({ technology: "rust", problem_type: "SCR" });
});

it("creates no second run while the first waits or runs [A4.07]", async () => {
  const attempt = await createAttempt(db);
  const [a, b] = await Promise.all([enqueue(attempt), enqueue(attempt, "submit")]);
  expect([a, b].filter((id) => id !== undefined)).toHaveLength(1);
  expect(await enqueue(attempt, "grade")).toBeDefined();
  const run = await claim("w");
  expect(await enqueue(attempt)).toBeUndefined();
  await finishRun(db, { id: run?.id ?? "", worker: "w" }, done);
  expect(await enqueue(attempt)).toBeDefined();
});

it("accepts one end, and only from the lease holder", async () => {
  await enqueue(await createAttempt(db));
  const run = await claim("w");
  const id = run?.id ?? "";
  expect(await finishRun(db, { id, worker: "another" }, done)).toBe(false);
  expect(await writeProgress(db, { id, worker: "another" }, { result: {}, from: 0, to: 1 })).toBe(false);
  expect(await writeProgress(db, { id, worker: "w" }, { result: { n: 1 }, from: 0, to: 1 })).toBe(true);
  expect(await finishRun(db, { id, worker: "w" }, done)).toBe(true);
  expect(await finishRun(db, { id, worker: "w" }, { ...done, state: "ERROR" })).toBe(false);
  expect(await stateOf(id)).toMatchObject({ state: "EVALUATED" });
});

it("gives a dead worker's run to another once, and then reports that the judge failed", async () => {
  const id = await enqueue(await createAttempt(db));
  expect(await claim("killed", PYTHON, -1)).toBeDefined();
  expect(await expireLeases(db)).toBe(1);
  expect(await stateOf(id)).toMatchObject({ state: "QUEUED", tries: 1 });
  expect(await finishRun(db, { id: id ?? "", worker: "killed" }, done)).toBe(false);
  expect(await claim("killed too", PYTHON, -1)).toBeDefined();
  expect(await expireLeases(db)).toBe(1);
  expect(await stateOf(id)).toMatchObject({ state: "ERROR", message: expect.stringContaining("not to blame") });
  expect(await claim("third")).toBeUndefined();
});

it("leaves a run to a worker that renews its lease", async () => {
  const id = await enqueue(await createAttempt(db));
  await claim("w", PYTHON, -1);
  expect(await renewLeases(db, { worker: "w", leaseMs: LEASE })).toEqual([id]);
  expect(await expireLeases(db)).toBe(0);
  expect(await finishRun(db, { id: id ?? "", worker: "w" }, done)).toBe(true);
});

it("takes back a returned run without using up a try", async () => {
  const id = await enqueue(await createAttempt(db));
  await claim("w");
  await releaseRuns(db, "w");
  expect(await stateOf(id)).toMatchObject({ state: "QUEUED", tries: 0 });
});

it("aborts waiting and running runs, but no grade [A4.07]", async () => {
  const attempt = await createAttempt(db);
  const [grade, run] = [await enqueue(attempt, "grade"), await enqueue(attempt)];
  expect((await claim("w"))?.id).toBe(run);
  expect(await db.transaction().execute((tx) => abortRuns(tx, attempt))).toEqual([run]);
  expect(await renewLeases(db, { worker: "w", leaseMs: LEASE })).toEqual([]);
  expect(await finishRun(db, { id: run ?? "", worker: "w" }, done)).toBe(false);
  expect([await stateOf(run), await stateOf(grade)]).toMatchObject([{ state: "ABORT" }, { state: "QUEUED" }]);
});

it("aborts the runs of one section only", async () => {
  const [attempt, other] = [await createAttempt(db), await createAttempt(db)];
  await enqueue(attempt);
  const abort = (sectionId: number) => db.transaction().execute((tx) => abortRuns(tx, { ...attempt, sectionId }));
  expect(await abort(other.sectionId)).toEqual([]);
  expect(await abort(attempt.sectionId)).toHaveLength(1);
});

it("counts runs that people wait for, not grades", async () => {
  const test = await createAttempt(db);
  await enqueue(test);
  await enqueue(await createNeighbour(db, test, "link"), "submit");
  await enqueue(await createNeighbour(db, test, "link"), "grade");
  const { company_id: companyId, crowd } = await db.selectFrom("run").selectAll().limit(1).executeTakeFirstOrThrow();
  const room = async (most: number) => (await queueFor(db, { needs: "SCR:python", companyId, crowd, most })).room;
  expect([await room(2), await room(3)]).toEqual([false, true]);
  await claim("w");
  expect([await room(1), await room(2)]).toEqual([false, true]);
});

it("finally refuses what no live worker can run, and nothing else", async () => {
  await publishWorker(db, { id: "w", technologies: [], offers: PYTHON, unavailable: [] });
  const [python, rust] = [
    await enqueue(await createAttempt(db)),
    await enqueue(await createAttempt(db), "run", "rust"),
  ];
  const soon = new Date(Date.now() + 60_000);
  expect(await refuseUnserved(db, { before: new Date(0), kinds: ["run"] })).toBe(0);
  expect(await refuseUnserved(db, { before: soon, kinds: ["grade"] })).toBe(0);
  expect(await refuseUnserved(db, { before: soon, kinds: ["run", "submit"] })).toBe(1);
  expect(await stateOf(python)).toMatchObject({ state: "QUEUED" });
  expect(await stateOf(rust)).toMatchObject({
    state: "ERROR",
    message: "No worker can run rust at the moment. The code is not to blame.",
  });
});

it("records why an answer was held for malpractice", async () => {
  const attempt = await createAttempt(db);
  const id = (await enqueue(attempt, "submit")) ?? "";
  await claim("w");
  await finishRun(
    db,
    { id, worker: "w" },
    { state: "MAL_PRACTICE_ERROR", result: null, message: "It reads the grader." },
  );
  const events = await db
    .selectFrom("attempt_event")
    .select(["attempt_id", "problem_id", "source", "kind", "data"])
    .execute();
  expect(events).toEqual([
    {
      attempt_id: attempt.attemptId,
      problem_id: attempt.problemId,
      source: "analysis",
      kind: "malpractice",
      data: { run_id: id, kind: "submit", reason: "It reads the grader." },
    },
  ]);
});

it("knows which workers are alive [A7.28]", async () => {
  expect(await offered()).toBe(false);
  await publishWorker(db, { id: "a", technologies: [{ id: "python" }], offers: PYTHON, unavailable: [] });
  await publishWorker(db, { id: "b", technologies: [], offers: [], unavailable: [{ problem_type: "DBA" }] });
  expect((await readLiveWorkers(db)).map(({ id }) => id)).toEqual(["a", "b"]);
  expect(await offered()).toBe(true);
  const gone = new Date(Date.now() - 120_000);
  await db.updateTable("worker").set({ seen_at: gone }).where("id", "=", "a").execute();
  expect(await offered()).toBe(false);
  await removeWorker(db, "b");
  expect(await readLiveWorkers(db)).toEqual([]);
});

it("accepts only grades for an ended attempt, and says why", async () => {
  const attempt = await createAttempt(db);
  await enqueue(attempt);
  expect(await tryEnqueue(attempt)).toEqual({ id: null, why: "busy" });
  const over = await createAttempt(db);
  await db.updateTable("attempt").set({ state: "END" }).where("id", "=", over.attemptId).execute();
  expect(await tryEnqueue(over)).toEqual({ id: null, why: "ended" });
  expect((await tryEnqueue(over, "grade")).id).not.toBeNull();
});

it("waits for an end that is being written, and then accepts no run", async () => {
  const attempt = await createAttempt(db);
  const asked = await db.transaction().execute(async (tx) => {
    // As ending an attempt does.
    await tx.selectFrom("attempt").select("id").where("id", "=", attempt.attemptId).forUpdate().execute();
    await tx.updateTable("attempt").set({ state: "END" }).where("id", "=", attempt.attemptId).execute();
    const run = tryEnqueue(attempt);
    await vi.waitFor(async () => expect(await waitingForLocks()).toBe(1), { timeout: 10_000 });
    return { run };
  });
  expect(await asked.run).toEqual({ id: null, why: "ended" });
});

async function waitingForLocks(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.n ?? 0;
}
