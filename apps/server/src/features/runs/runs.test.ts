import type { Run } from "@invigil/contract/taking/runs";
import { messages } from "@invigil/contract/messages/messages";
import { toJson } from "@invigil/db/json";
import { claimRun, finishRun } from "@invigil/records/runs/queue-work";
import { besideOpen } from "@invigil/db/testing/beside-open";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startCandidate } from "../../testing/candidate.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { offer, pressRun, pressSubmit, readRun } from "../../testing/run-calls.ts";
import { saveAnswer, submit } from "../../testing/take-test.ts";
import { tidyQueue } from "./tidy-queue.ts";

const OFFERS = ["SCR:python", "SCR:rust"];
const MINUTE = 60_000;

let server: TestServer;
beforeEach(async () => {
  server = await startServer({ env: { RUN_QUEUE_LIMIT: "2" } });
  await offer(server, OFFERS);
});
afterEach(() => server.stop());

const scr = (content: object = {}) => ({
  type: "SCR",
  content: { evaluation: "TXT", technologies: ["python"], ...content },
});
const candidate = (content?: object) =>
  startCandidate(server, undefined, { problems: [[scr(content), { type: "TEX" }]] });
const codeOf = (reply: { json: () => { code?: string } }) => reply.json().code;
const stateOf = async (id: string) =>
  (await server.db.selectFrom("run").select("state").where("id", "=", id).executeTakeFirstOrThrow()).state;

async function finishNext(worker = "a-worker"): Promise<void> {
  const run = await claimRun(server.db, { worker, offers: OFFERS, leaseMs: MINUTE });
  await finishRun(server.db, { id: run?.id ?? "", worker }, { state: "EVALUATED", result: null, message: null });
}

it("accepts a run and says how many are ahead of it [A7.26]", async () => {
  const [first, second] = [await candidate(), await candidate()];
  const earlier = (await pressRun(first, { code: "print(1)" })).json<Run>();
  const run = (await pressRun(second, { code: "print(1)" })).json<Run>();
  expect(earlier).toMatchObject({ kind: "run", state: "EVALUATING", ahead: 0, technology: "python", cases: [] });
  expect(run).toMatchObject({ ahead: 1, problem: second.problems[0]?.slug, max_score: 10 });
  expect(await readRun(second, run.id)).toEqual(run);
});

it("allows one run per candidate at a time [A4.07]", async () => {
  const who = await candidate();
  const replies = await Promise.all([pressRun(who, { code: "1" }), pressRun(who, { code: "2" })]);
  expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(replies.map(codeOf)).toContain("run_in_progress");
  await finishNext();
  expect((await pressRun(who, { code: "3" })).statusCode).toBe(200);
});

it("says in the specification's words that it is full [A7.26]", async () => {
  const { test } = await candidate();
  const press = async () => pressRun(await startCandidate(server, test), { code: "1" });
  for (let n = 0; n < 2; n += 1) expect((await press()).statusCode).toBe(200);
  const reply = await press();
  expect(reply.statusCode).toBe(503);
  expect(reply.json()).toMatchObject({
    code: "at_capacity",
    message: "We're at capacity right now, Please retry in sometime",
    description: messages.atCapacity,
    show_custom_message: true,
  });
});

it("runs only what the problem, the test and a worker offer [A6.04, A7.28]", async () => {
  const who = await candidate({ technologies: ["python", "rust", "go"] });
  const press = (technology: string) => pressRun(who, { code: "1", technology });
  expect(codeOf(await press("ruby"))).toBe("technology_unavailable");
  expect(codeOf(await press("go"))).toBe("technology_unavailable");
  const allowed = toJson({ [who.problems[0]?.slug ?? ""]: ["rust"] });
  await server.db.updateTable("test").set({ allowed_technologies: allowed }).where("id", "=", who.test.id).execute();
  expect(codeOf(await press("python"))).toBe("technology_unavailable");
  expect((await press("rust")).statusCode).toBe(200);
});

it("runs nothing before, after or outside the candidate's own test", async () => {
  const who = await candidate();
  const other = await candidate();
  expect(codeOf(await pressRun(who, { code: "1", problem: 1 }))).toBe("problem_not_found");
  const foreign = { ...who, problems: other.problems };
  expect(codeOf(await pressRun(foreign, { code: "1" }))).toBe("problem_not_found");
  const { id } = await saveAnswer(other, other.problems[0]?.slug ?? "", { technology: "python", code: "1" });
  expect(codeOf(await pressRun(who, { code: "1", solution_id: id }))).toBe("solution_not_found");
  expect(codeOf(await pressSubmit(who, id))).toBe("solution_not_found");
  expect((await pressRun(other, { code: "1", solution_id: id })).statusCode).toBe(200);
  await submit(who);
  expect(codeOf(await pressRun(who, { code: "1" }))).toBe("session_ended");
  server.advance(61 * MINUTE);
  expect(codeOf(await pressRun(other, { code: "1" }))).toBe("session_ended");
});

it("ends the runs of a section with it, and keeps those of other sections", async () => {
  const who = await startCandidate(server, undefined, { timedSections: [10, 10], problems: [[scr()], [scr()]] });
  const { id } = await saveAnswer(who, who.problems[0]?.slug ?? "", { technology: "python", code: "1" });
  const locked = await server.db
    .selectFrom("section_problem")
    .select("problem_id")
    .where("section_id", "=", who.test.sections[1]?.id ?? 0)
    .executeTakeFirstOrThrow();
  const early = { ...who, problems: who.problems.map((problem) => ({ ...problem, id: locked.problem_id })) };
  expect(codeOf(await pressRun(early, { code: "1" }))).toBe("problem_not_found");
  const run = (await pressRun(who, { code: "1" })).json<Run>();
  const place = { solutionset_id: who.solutionSet.id, section_slug: "section-1" };
  expect((await who.browser.post("/rpc/test.submit_section", place)).statusCode).toBe(200);
  expect(await stateOf(run.id)).toBe("ABORT");
  expect(codeOf(await pressRun(who, { code: "1" }))).toBe("section_closed");
  expect(codeOf(await pressSubmit(who, id))).toBe("section_closed");
});

it("aborts open runs when the test is submitted, and when the candidate leaves [A4.07]", async () => {
  const who = await candidate();
  const first = (await pressRun(who, { code: "1" })).json<Run>();
  const left = await who.browser.post("/rpc/code.abort", { run_id: first.id });
  expect(left.json()).toMatchObject({ state: "ABORT", ahead: null });
  const second = (await pressRun(who, { code: "1" })).json<Run>();
  await submit(who);
  expect(await readRun(who, second.id)).toMatchObject({ state: "ABORT" });
});

it("judges the newest stored edit [A7.27]", async () => {
  const who = await candidate();
  const { id, slug } = await saveAnswer(who, who.problems[0]?.slug ?? "", { technology: "python", code: "old" });
  const edit = { seq: 2, base: 1, writer: "a-tab-of-the-test", technology: "python", code: "new" };
  await who.browser.patch(`/api/v1/solution/${slug}`, edit);
  const run = (await pressSubmit(who, id)).json<Run>();
  expect(run).toMatchObject({ kind: "submit", solution_id: id, state: "EVALUATING" });
  const row = await server.db.selectFrom("run").select(["request", "seq"]).where("id", "=", run.id).executeTakeFirst();
  expect(row).toMatchObject({ seq: 2, request: { code: "new", verify: true } });
});

it("judges an edit that is being saved at the same moment [A7.27]", async () => {
  const who = await candidate();
  const solution = await saveAnswer(who, who.problems[0]?.slug ?? "", { technology: "python", code: "old" });
  const edit = { seq: 2, writer: "a-tab-of-the-test", digest: "of-new", saved_at: server.now() };
  const reply = await besideOpen(
    server.db,
    async (tx) => {
      await tx.updateTable("solution").set(edit).where("id", "=", solution.id).execute();
      const body = toJson({ technology: "python", code: "new" });
      const revision = { ...edit, solution_id: solution.id, base: 1, body };
      await tx.insertInto("solution_revision").values(revision).execute();
    },
    () => pressSubmit(who, solution.id),
  );
  expect(reply.statusCode).toBe(200);
  const run = await server.db.selectFrom("run").select(["seq", "request"]).executeTakeFirstOrThrow();
  expect(run).toMatchObject({ seq: 2, request: { code: "new" } });
});

it("accepts as many submissions as the problem allows, even if they come at once [A5.05]", async () => {
  const who = await candidate({ max_submissions: 2 });
  const slug = who.problems[0]?.slug ?? "";
  const { id } = await saveAnswer(who, slug, { technology: "python", code: "1" });
  const history = async () =>
    (await who.browser.get(`/api/v1/problem/${slug}/runs?test_slug=${who.test.slug}`)).json<{
      submissions: Run[];
      submissions_left: number;
      last_run: Run | null;
    }>();
  expect(await history()).toEqual({ last_run: null, submissions: [], submissions_left: 2 });
  await pressSubmit(who, id);
  await finishNext();
  const [second] = [(await pressSubmit(who, id)).json<Run>()];
  await who.browser.post("/rpc/code.abort", { run_id: second.id });
  const third = await pressSubmit(who, id);
  expect(third.statusCode).toBe(409);
  expect(codeOf(third)).toBe("submissions_used_up");
  const { submissions, submissions_left } = await history();
  expect(submissions.map(({ id: run, state }) => [run === second.id, state])).toEqual([
    [true, "ABORT"],
    [false, "EVALUATED"],
  ]);
  expect(submissions_left).toBe(0);
});

it("returns a submission that the judge itself failed [A5.05]", async () => {
  const who = await candidate({ max_submissions: 1 });
  const { id } = await saveAnswer(who, who.problems[0]?.slug ?? "", { technology: "python", code: "1" });
  await pressSubmit(who, id);
  const run = await claimRun(server.db, { worker: "w", offers: OFFERS, leaseMs: MINUTE });
  await finishRun(server.db, { id: run?.id ?? "", worker: "w" }, { state: "ERROR", result: null, message: "broken" });
  expect((await pressSubmit(who, id)).statusCode).toBe(200);
});

it("does not return a submission for the fourth time, because code could make the judge fail on purpose", async () => {
  const who = await candidate({ max_submissions: 1 });
  const { id } = await saveAnswer(who, who.problems[0]?.slug ?? "", { technology: "python", code: "1" });
  const statuses: number[] = [];
  for (let tries = 0; tries < 5; tries += 1) {
    statuses.push((await pressSubmit(who, id)).statusCode);
    const run = await claimRun(server.db, { worker: "w", offers: OFFERS, leaseMs: MINUTE });
    if (run)
      await finishRun(server.db, { id: run.id, worker: "w" }, { state: "ERROR", result: null, message: "broken" });
  }
  expect(statuses).toEqual([200, 200, 200, 200, 409]);
});

it("gives up on a run that no worker can take any more", async () => {
  const who = await candidate();
  const run = (await pressRun(who, { code: "1" })).json<Run>();
  await server.db.deleteFrom("worker").execute();
  await tidyQueue(server.deps);
  expect(await stateOf(run.id)).toBe("QUEUED");
  server.advance(2 * MINUTE);
  await tidyQueue(server.deps);
  expect(await readRun(who, run.id)).toMatchObject({
    state: "ERROR",
    message: "No worker can run python at the moment. The code is not to blame.",
  });
});

it("hides other people's runs", async () => {
  const [who, other] = [await candidate(), await candidate()];
  const { id } = (await pressRun(who, { code: "1" })).json<Run>();
  expect((await other.browser.get(`/api/v1/run/${id}`)).statusCode).toBe(404);
  expect((await other.browser.post("/rpc/code.abort", { run_id: id })).statusCode).toBe(404);
  expect(await stateOf(id)).toBe("QUEUED");
});

it("neither fails nor leaves a run open if the test is submitted at the same moment", async () => {
  await server.stop();
  server = await startServer();
  await offer(server, OFFERS);
  for (let round = 0; round < 12; round += 1) {
    const who = await candidate();
    const { id } = await saveAnswer(who, who.problems[0]?.slug ?? "", { technology: "python", code: "1" });
    const press = round % 2 === 0 ? pressSubmit(who, id) : pressRun(who, { code: "1" });
    const [pressed] = await Promise.all([press, submit(who)]);
    expect([200, 409]).toContain(pressed.statusCode);
    const open = await server.db
      .selectFrom("run")
      .select("id")
      .where("attempt_id", "=", who.solutionSet.id)
      .where("state", "in", ["QUEUED", "RUNNING"])
      .execute();
    expect(open).toEqual([]);
  }
});
