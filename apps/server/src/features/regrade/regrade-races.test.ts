import { handInDraft } from "@invigil/contract/taking/late-drafts";
import { claimRun, finishRun } from "@invigil/records/runs/queue-work";
import type { Tx } from "@invigil/db/connection";
import { toJson } from "@invigil/db/json";
import { besideOpen, untilWaiting } from "@invigil/db/testing/beside-open";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startCandidate } from "../../testing/candidate.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { readTotals, seeRegrade, sweepRegraded, takeProblem } from "../../testing/regrade-calls.ts";
import { offer, pressSubmit } from "../../testing/run-calls.ts";
import { evaluateEnded, saveAnswer, submit } from "../../testing/take-test.ts";

let server: TestServer;
beforeEach(async () => void (server = await startServer()));
afterEach(() => server.stop());

const choices = ["a", "b"].map((id) => ({ id, text: id }));
const mcq = { type: "MCQ", maxScore: 4, content: { choices }, grading: { correct: ["a"] } };
const NEW_KEY = { correct: ["b"] };

async function tried() {
  const taken = await takeProblem(server, mcq, [{ choice: ["a"] }]);
  await evaluateEnded(server);
  const id = await taken.start({ grading: NEW_KEY });
  await sweepRegraded(server);
  return { ...taken, apply: () => taken.browser.post(`/api/v1/regrade/${id}/apply`, {}) };
}

/** Ended, and due for evaluation in the next sweep. */
async function handIn(test: Parameters<typeof startCandidate>[1]) {
  const who = await startCandidate(server, test);
  await saveAnswer(who, who.problems[0]?.slug ?? "", { choice: ["b"] });
  await submit(who);
  return who.solutionSet.id;
}

it("keeps a mark that is given while it is applied", async () => {
  const { apply, account, people } = await tried();
  const attemptId = people[0]?.solutionSet.id ?? 0;
  const reply = await besideOpen(
    server.db,
    async (tx) => {
      await tx.selectFrom("attempt").select("id").where("id", "=", attemptId).forUpdate().execute();
      const { id } = await tx
        .updateTable("solution")
        .set({ score: 3, status: "PAC" })
        .where("attempt_id", "=", attemptId)
        .returning("id")
        .executeTakeFirstOrThrow();
      await tx
        .insertInto("mark")
        .values({ solution_id: id, account_id: account.id, score: 3, at: server.now() })
        .execute();
      await tx.updateTable("attempt").set({ score: 3 }).where("id", "=", attemptId).execute();
    },
    apply,
  );
  expect(reply.json()).toMatchObject({ code: "regrade_outdated" });
  await sweepRegraded(server);
  expect((await apply()).json()).toEqual({ state: "applied" });
  expect(await readTotals(server)).toEqual([3]);
});

it("includes an attempt that is evaluated while it is applied", async () => {
  const { apply, test, problemId } = await tried();
  const attemptId = await handIn(test);
  const reply = await besideOpen(
    server.db,
    async (tx) => {
      await tx.selectFrom("problem").select("id").where("id", "=", problemId).forShare().execute();
      await tx.updateTable("solution").set({ score: 0, status: "REJ" }).where("attempt_id", "=", attemptId).execute();
      const evaluated = { score: 0, evaluated_at: server.now() };
      await tx.updateTable("attempt").set(evaluated).where("id", "=", attemptId).execute();
    },
    apply,
  );
  expect(reply.json()).toMatchObject({ code: "regrade_outdated" });
  await sweepRegraded(server);
  await apply();
  expect(await readTotals(server)).toEqual([0, 4]);
});

it("evaluates attempts that ended before it was applied with the new key", async () => {
  const { test, problemId } = await tried();
  await handIn(test);
  await besideOpen(
    server.db,
    (tx) =>
      tx
        .updateTable("problem")
        .set({ grading: toJson(NEW_KEY) })
        .where("id", "=", problemId)
        .execute(),
    () => evaluateEnded(server),
  );
  await evaluateEnded(server);
  expect(await readTotals(server)).toEqual([4, 4]);
});

/** Holds up the draft once it has locked its attempt, until the regrade waits as well. */
async function draftBesideApply<T>(draft: () => Promise<T>, apply: () => Promise<T>): Promise<T[]> {
  const lockDrafts = (tx: Tx) => sql`lock table late_draft in share mode`.execute(tx);
  const both = async () => {
    const drafted = draft();
    await untilWaiting(server.db);
    return Promise.all([drafted, apply()]);
  };
  return besideOpen(server.db, lockDrafts, both, 2);
}

it("can be applied while a late draft of one of the answers is handed in", async () => {
  const { apply, people } = await tried();
  const [who] = people;
  if (!who) throw new Error("nobody took the test");
  const edit = { choice: ["b"], seq: 2, base: 1, writer: "a-tab-that-was-offline" };
  const draft = () =>
    who.browser.post(pathOf(handInDraft), {
      test_solution_set: who.solutionSet.id,
      problem: who.problems[0]?.slug,
      ...edit,
      written_at: server.now().toISOString(),
    });
  const [handed, applied] = await draftBesideApply(draft, apply);
  expect([handed?.statusCode, applied?.json()]).toEqual([200, { state: "applied" }]);
});

it("starts with the points that count when it is written", async () => {
  const { test, start, browser } = await takeProblem(server, mcq, [{ choice: ["a"] }]);
  await evaluateEnded(server);
  const id = await besideOpen(
    server.db,
    async (tx) => {
      const sectionId = test.sections[0]?.id ?? 0;
      await tx.updateTable("section_problem").set({ points: 8 }).where("section_id", "=", sectionId).execute();
      await tx.updateTable("test").set({ version: 2 }).where("id", "=", test.id).execute();
    },
    () => start({ points: 20 }),
  );
  expect((await seeRegrade(browser, id)).regrade.points).toEqual({ before: 8, after: 20 });
});

it("ignores the old key's verdict on code that is handed in later", async () => {
  await offer(server, ["SCR:python"]);
  const scr = {
    type: "SCR",
    content: { evaluation: "TXT", technologies: ["python"] },
    grading: { cases: [{ id: "1", name: "old", input: "", output: "1" }] },
  };
  const { test, start, browser } = await takeProblem(server, scr, []);
  const who = await startCandidate(server, test);
  const solution = await saveAnswer(who, who.problems[0]?.slug ?? "", { technology: "python", code: "print(1)" });
  expect((await pressSubmit(who, solution.id)).statusCode).toBe(200);
  const told = { cases_total: 1, cases: [], compile: null, output: null, engine_note: null, reason: "as judged" };
  const judge = async (share: number, status: string) => {
    const run = await claimRun(server.db, { worker: "w", offers: ["SCR:python"], leaseMs: 60_000 });
    const result = { ...told, status, share };
    await finishRun(server.db, { id: run?.id ?? "", worker: "w" }, { state: "EVALUATED", result, message: null });
    return run?.grading;
  };
  await judge(1, "ACC");
  const change = { grading: { cases: [{ id: "1", name: "new", input: "", output: "2" }] } };
  const id = await start(change);
  await sweepRegraded(server);
  expect((await browser.post(`/api/v1/regrade/${id}/apply`, {})).json()).toEqual({ state: "applied" });
  await submit(who);
  await evaluateEnded(server);
  expect(await judge(0, "REJ")).toEqual(change.grading);
  await evaluateEnded(server);
  expect(await readTotals(server)).toEqual([0]);
});
