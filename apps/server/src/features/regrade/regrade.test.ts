import type { Answer } from "@invigil/contract/taking/solutions";
import { claimRun, finishRun } from "@invigil/records/runs/queue-work";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startCandidate } from "../../testing/candidate.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { readTotals, seeRegrade, sweepRegraded, takeProblem } from "../../testing/regrade-calls.ts";
import { offer } from "../../testing/run-calls.ts";
import { evaluateEnded, saveAnswer, submit } from "../../testing/take-test.ts";

let server: TestServer;
beforeEach(async () => void (server = await startServer()));
afterEach(() => server.stop());

const choices = ["a", "b", "c"].map((id) => ({ id, text: id }));
const mcq = { type: "MCQ", maxScore: 4, content: { choices }, grading: { correct: ["a"] } };
const scr = {
  type: "SCR",
  content: { evaluation: "TXT", technologies: ["python"] },
  grading: { cases: [{ id: "1", name: "old", input: "", output: "1" }] },
};
const NEW_CASES = { cases: [{ id: "1", name: "new", input: "", output: "2" }] };

const taken = (problem: object, answers: Answer[]) => takeProblem(server, problem, answers);
const totals = () => readTotals(server);

async function judge(share: number, status: string) {
  const run = await claimRun(server.db, { worker: "w", offers: ["SCR:python"], leaseMs: 60_000 });
  const told = { cases_total: 1, cases: [], compile: null, output: null, engine_note: null, reason: "as judged" };
  const result = { ...told, status, share };
  await finishRun(server.db, { id: run?.id ?? "", worker: "w" }, { state: "EVALUATED", result, message: null });
  return run;
}

it("tries a new key on every answer, changes no score until it is applied, and then changes all", async () => {
  const { browser, start, problemId, test } = await taken(mcq, [
    { choice: ["a"] },
    { choice: ["b"] },
    { choice: ["c"] },
  ]);
  await evaluateEnded(server);
  const id = await start({ grading: { correct: ["b"] } });
  expect(await seeRegrade(browser, id)).toMatchObject({ regrade: { state: "running", answers_total: 3 } });
  await sweepRegraded(server);
  const seen = await seeRegrade(browser, id);
  expect(seen).toMatchObject({
    regrade: { state: "ready", answers_judged: 3, changes_key: true },
    summary: { gains: 1, loses: 1, same: 1, kept: 0, mean_change: 0 },
  });
  expect(seen.rows.map(({ before, after }) => [before.score, after?.score ?? null])).toEqual(
    expect.arrayContaining([
      [4, 0],
      [0, 4],
      [0, 0],
    ]),
  );
  expect(await totals()).toEqual([4, 0, 0]);
  const reply = await browser.post(`/api/v1/regrade/${id}/apply`, {});
  expect(reply.json()).toEqual({ state: "applied" });
  expect(await totals()).toEqual([0, 4, 0]);
  const { rows: versions } = await server.deps.pool.query(
    "select version, state, grading from problem where lineage = (select lineage from problem where id = $1) order by version",
    [problemId],
  );
  expect(versions).toEqual([
    { version: 1, state: "live", grading: { correct: ["a"] } },
    { version: 2, state: "live", grading: { correct: ["b"] } },
  ]);
  const audits = await server.db.selectFrom("audit").select("action").where("subject", "=", test.slug).execute();
  expect(audits.map(({ action }) => action)).toEqual(["regrade.start", "regrade.apply"]);
  expect((await browser.post(`/api/v1/regrade/${id}/apply`, {})).statusCode).toBe(409);
});

it("regrades an answer whose mark was given to an older one", async () => {
  const { browser, account, ask, test } = await taken(mcq, [{ choice: ["a"] }]);
  await evaluateEnded(server);
  const solution = await server.db.selectFrom("solution").select("id").executeTakeFirstOrThrow();
  const mark = { solution_id: solution.id, account_id: account.id, score: 1, at: server.now() };
  await server.db.insertInto("mark").values(mark).execute();
  server.advance(1_000);
  await server.db.updateTable("solution").set({ saved_at: server.now() }).execute();
  const offered = await browser.get(`/api/v1/test/${test.slug}/regrades`);
  expect(offered.json()).toMatchObject({ problems: [{ answers: 1, marked: 0 }, {}] });
  const { id } = (await ask({ points: 100 })).json();
  await sweepRegraded(server);
  expect((await seeRegrade(browser, id)).rows).toMatchObject([{ kept: null, after: { score: 100 } }]);
});

it("changes only the points, keeps a person's mark and says so", async () => {
  const { browser, account, start, people, test } = await taken(mcq, [{ choice: ["a"] }, { choice: ["a"] }]);
  await evaluateEnded(server);
  const solution = await server.db
    .selectFrom("solution")
    .select("id")
    .where("attempt_id", "=", people[0]?.solutionSet.id ?? 0)
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto("mark")
    .values({ solution_id: solution.id, account_id: account.id, score: 4, at: server.now() })
    .execute();
  const id = await start({ points: 10 });
  await sweepRegraded(server);
  const { rows, summary } = await seeRegrade(browser, id);
  expect(summary).toMatchObject({ gains: 1, same: 1, kept: 1 });
  expect(rows.find(({ solution_id }) => solution_id === solution.id)).toMatchObject({
    kept: "marked",
    after: { score: 4 },
  });
  await browser.post(`/api/v1/regrade/${id}/apply`, {});
  expect(await totals()).toEqual([4, 10]);
  const stored = await server.db
    .selectFrom("section_problem")
    .innerJoin("section", "section.id", "section_problem.section_id")
    .select("points")
    .where("section.test_id", "=", test.id)
    .orderBy("section_problem.position")
    .execute();
  expect(stored.map(({ points }) => points)).toEqual([10, null]);
});

it("judges code by the new key with the lowest priority; if the judge fails, the old score stays", async () => {
  await offer(server, ["SCR:python"]);
  const { browser, start } = await taken(scr, [
    { technology: "python", code: "one" },
    { technology: "python", code: "two" },
  ]);
  await evaluateEnded(server);
  for (const share of [1, 0.5]) await judge(share, share === 1 ? "ACC" : "PAC");
  await evaluateEnded(server);
  expect(await totals()).toEqual([10, 5]);
  const id = await start({ grading: NEW_CASES });
  await sweepRegraded(server);
  await sweepRegraded(server);
  const runs = await server.db.selectFrom("run").select(["kind", "priority"]).where("regrade_id", "=", id).execute();
  expect(runs).toEqual([1, 2].map(() => ({ kind: "regrade", priority: 3 })));
  expect((await judge(0.2, "PAC"))?.grading).toEqual(NEW_CASES);
  const second = await claimRun(server.db, { worker: "w", offers: ["SCR:python"], leaseMs: 60_000 });
  await finishRun(
    server.db,
    { id: second?.id ?? "", worker: "w" },
    { state: "ERROR", result: null, message: "broken" },
  );
  await sweepRegraded(server);
  const { rows, regrade } = await seeRegrade(browser, id);
  expect(regrade.state).toBe("ready");
  expect(rows.map(({ kept, after }) => [kept, after?.score])).toEqual([
    [null, 2],
    ["unjudged", 5],
  ]);
  await browser.post(`/api/v1/regrade/${id}/apply`, {});
  expect(await totals()).toEqual([2, 5]);
});

it("judges what arrived meanwhile before it can be applied", async () => {
  const { browser, start, test } = await taken(mcq, [{ choice: ["a"] }]);
  await evaluateEnded(server);
  const id = await start({ grading: { correct: ["b"] } });
  await sweepRegraded(server);
  const late = await startCandidate(server, test);
  await saveAnswer(late, late.problems[0]?.slug ?? "", { choice: ["b"] });
  await submit(late);
  await evaluateEnded(server);
  const reply = await browser.post(`/api/v1/regrade/${id}/apply`, {});
  expect(reply.json()).toMatchObject({ code: "regrade_outdated" });
  expect(await totals()).toEqual([4, 0]);
  await sweepRegraded(server);
  await browser.post(`/api/v1/regrade/${id}/apply`, {});
  expect(await totals()).toEqual([0, 4]);
});

it("refuses empty keys and a second regrade, and lets one be discarded", async () => {
  const { browser, ask, start } = await taken(mcq, [{ choice: ["a"] }]);
  await evaluateEnded(server);
  const two = { grading: { correct: ["a", "b"] } };
  for (const change of [{}, { grading: { correct: [] } }, { grading: { correct: ["z"] } }, two]) {
    expect((await ask(change)).json()).toMatchObject({ code: "invalid_request", show_custom_message: true });
  }
  const id = await start({ grading: { correct: ["b"] } });
  expect((await ask({ points: 2 })).json()).toMatchObject({ code: "regrade_in_progress" });
  expect((await browser.post(`/api/v1/regrade/${id}/discard`, {})).json()).toEqual({ state: "discarded" });
  await sweepRegraded(server);
  expect(await totals()).toEqual([4]);
  expect((await ask({ points: 2 })).statusCode).toBe(201);
});

it("accepts either of two choices if candidates could choose only one", async () => {
  const { browser, start } = await taken(mcq, [{ choice: ["a"] }, { choice: ["b"] }, { choice: ["c"] }]);
  await evaluateEnded(server);
  const id = await start({ grading: { correct: ["a", "b"], any: true } });
  await sweepRegraded(server);
  expect(await seeRegrade(browser, id)).toMatchObject({ summary: { gains: 1, loses: 0, same: 2 } });
  await browser.post(`/api/v1/regrade/${id}/apply`, {});
  expect(await totals()).toEqual([4, 4, 0]);
});
