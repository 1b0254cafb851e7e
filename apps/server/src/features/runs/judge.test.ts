import type { Run } from "@invigil/contract/taking/runs";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startCandidate } from "../../testing/candidate.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { pressRun, pressSubmit, readRun } from "../../testing/run-calls.ts";
import { openPage } from "../../testing/socket-page.ts";
import { saveAnswer } from "../../testing/take-test.ts";
import { startWorkerProcess } from "../../testing/worker-process.ts";

const CASES = [
  { id: "1", name: "small", input: "1 2\n", output: "3\n", sample: true, weight: 1 },
  { id: "2", name: "large", input: "1000 2345\n", output: "3345\n", weight: 3 },
];
const SUM = "a, b = map(int, input().split())\nprint(a + b)\n";
const SLOW_SUM = `import time\ntime.sleep(0.2)\n${SUM}`;
const problem = {
  type: "SCR",
  content: { evaluation: "TXT", technologies: ["python", "javascript"] },
  grading: { cases: CASES },
};

let server: TestServer;
let address: string;
let worker: Awaited<ReturnType<typeof startWorkerProcess>>;
beforeAll(async () => {
  server = await startServer();
  address = await server.listen();
  worker = await startWorkerProcess(server);
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});

async function openCandidate(question = problem) {
  const who = await startCandidate(server, undefined, { problems: [[question]] });
  return { who, page: await openPage(address, who), slug: who.problems[0]?.slug ?? "" };
}

it("runs code on the candidate's own input and tells the page [A7.26] [A4.07] [A1.15]", async () => {
  const { who, page } = await openCandidate();
  const started = await pressRun(who, { code: SUM, input: "20 22\n", verify: false });
  expect(started.statusCode).toBe(200);
  const { id, state } = started.json<Run>();
  expect(state).toBe("EVALUATING");
  const { run } = await page.heard("code-evaluated");
  expect(run).toMatchObject({
    id,
    kind: "run",
    state: "EVALUATED",
    output: { verdict: "PASSED", stdout: "42\n", stderr: "" },
    status: null,
    score: null,
  });
  expect(await readRun(who, id)).toEqual(run);
  page.close();
});

it("runs only the sample cases, and shows them in full [A4.31]", async () => {
  const { who, page } = await openCandidate();
  await pressRun(who, { code: "print(4)" });
  const { run } = await page.heard("code-evaluated");
  expect(run).toMatchObject({ state: "EVALUATED", cases_total: 1, status: null });
  expect(run.cases).toMatchObject([
    { name: "small", verdict: "WRONG", status: "NC", input: "1 2\n", expected: "3\n", output: "4\n", is_sample: true },
  ]);
  page.close();
});

it("judges a submission by all cases, reports each as it ends, and hides the hidden ones [A7.27] [A3.08]", async () => {
  const { who, page, slug } = await openCandidate();
  const { id } = await saveAnswer(who, slug, { technology: "python", code: SLOW_SUM });
  const started = await pressSubmit(who, id);
  expect(started.statusCode).toBe(200);
  const first = await page.heard("code-async", (message) => message.type === "code-async" && message.case !== null);
  expect(first).toMatchObject({ problem: slug, cases_total: 2, case: { name: "small", status: "AC" } });
  const { run } = await page.heard("code-evaluated");
  expect(run).toMatchObject({ kind: "submit", state: "EVALUATED", status: "ACC", score: 10, max_score: 10 });
  const [sample, hidden] = run.cases;
  expect(sample).toMatchObject({ name: "small", classname: "", framework: "stdio", status: "AC", verdict: "PASSED" });
  expect(hidden).toEqual({
    id: "2",
    name: "large",
    classname: "",
    framework: "stdio",
    time: 0,
    status: "AC",
    verdict: "PASSED",
    is_sample: false,
    cpu_ms: null,
    memory_kb: null,
  });
  page.close();
});

it("gives partial marks by weight [A4.05]", async () => {
  const { who, page, slug } = await openCandidate();
  const { id } = await saveAnswer(who, slug, { technology: "python", code: "print(3)" });
  await pressSubmit(who, id);
  const { run } = await page.heard("code-evaluated");
  expect(run).toMatchObject({ status: "PAC", score: 2.5 });
  page.close();
});

it("shows the compiler's message, and runs nothing", async () => {
  const { who, page } = await openCandidate();
  await pressRun(who, { code: "print(", technology: "python" });
  const { run } = await page.heard("code-evaluated");
  expect(run.state).toBe("EVALUATED");
  const [only] = run.cases;
  expect(["NONZERO", "NOT_RUN"]).toContain(only?.verdict);
  expect(`${run.compile?.log}${only?.stderr}`).toContain("SyntaxError");
  page.close();
});

it("ends a run that is aborted while running, and takes the next [A4.07]", async () => {
  const { who, page } = await openCandidate();
  const started = await pressRun(who, { code: "while True: pass" });
  const { id } = started.json<Run>();
  await vi.waitUntil(
    async () => {
      const row = await server.db.selectFrom("run").select("state").where("id", "=", id).executeTakeFirst();
      return row?.state === "RUNNING";
    },
    { timeout: 30_000 },
  );
  const reply = await who.browser.post("/rpc/code.abort", { run_id: id });
  expect(reply.json()).toMatchObject({ id, state: "ABORT" });
  expect((await page.heard("code-evaluated")).run.state).toBe("ABORT");
  await pressRun(who, { code: SUM, input: "1 1", verify: false });
  const next = await page.heard("code-evaluated", (m) => m.type === "code-evaluated" && m.run.id !== id);
  expect(next.run.output?.stdout).toBe("2\n");
  page.close();
});

it("holds code that uses what the question forbids, and records it [A4.07]", async () => {
  const grading = { ...problem.grading, forbidden: [{ call: "eval", reason: "The code may not use eval." }] };
  const { who, page, slug } = await openCandidate({ ...problem, grading });
  const { id } = await saveAnswer(who, slug, { technology: "python", code: "print(eval('+'.join(input().split())))" });
  await pressSubmit(who, id);
  const { run } = await page.heard("code-evaluated");
  expect(run).toMatchObject({ state: "MAL_PRACTICE_ERROR", status: "NRE", score: null });
  expect(run.message).toBe("The code may not use eval.");
  const event = await server.db
    .selectFrom("attempt_event")
    .select("data")
    .where("attempt_id", "=", who.solutionSet.id)
    .where("kind", "=", "malpractice")
    .executeTakeFirst();
  expect(event?.data).toMatchObject({ run_id: run.id, reason: run.message });
  page.close();
});
