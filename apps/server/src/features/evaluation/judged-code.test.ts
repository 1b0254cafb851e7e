import { INFRA_KEYS } from "@invigil/contract/environments/environment-types";
import { CODING_TYPES } from "@invigil/contract/taking/problem-types";
import { type SectionWithProblems } from "@invigil/contract/taking/problems";
import type { Report } from "@invigil/contract/results/reports";
import { claimRun, finishRun } from "@invigil/records/runs/queue-work";
import { afterEach, beforeEach, expect, it } from "vitest";
import { signInRecruiter, startCandidate } from "../../testing/candidate.ts";
import { createFactory } from "../../testing/factory.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { offer, pressRun, pressSubmit } from "../../testing/run-calls.ts";
import { evaluateEnded, saveAnswer, submit, tidyRuns } from "../../testing/take-test.ts";

const OFFERS = ["SCR:python"];
const MINUTE = 60_000;

let server: TestServer;
let companyId: number;
beforeEach(async () => {
  server = await startServer();
  companyId = (await createFactory(server.db).company()).id;
  await offer(server, OFFERS);
});
afterEach(() => server.stop());

const scr = (content: object = {}) => ({
  type: "SCR",
  content: { evaluation: "TXT", technologies: ["python"], ...content },
});

async function candidate(problems: object[] = [scr()]) {
  const test = await createFactory(server.db).test(companyId, {
    problems: [problems],
    overrides: { test_type: "LRN" },
  });
  return startCandidate(server, test);
}
type Who = Awaited<ReturnType<typeof candidate>>;
const answer = (who: Who, n = 0, code = "print(1)") =>
  saveAnswer(who, who.problems[n]?.slug ?? "", { technology: "python", code });
const claim = (worker = "w", leaseMs = MINUTE) => claimRun(server.db, { worker, offers: OFFERS, leaseMs });

const CASES = [
  { id: "1", name: "one", is_sample: true, output: "shown" },
  { id: "2", name: "two", is_sample: false, output: "seen by the company" },
].map((each) => ({
  ...each,
  classname: "",
  time: 0.1,
  status: "AC",
  framework: "stdio",
  verdict: "PASSED",
  cpu_ms: 1,
  memory_kb: 1,
}));
const result = (share: number | null, status: string) => ({
  cases_total: 2,
  cases: CASES,
  compile: null,
  output: null,
  status,
  share,
  reason: "as the judge says",
  engine_note: null,
});
async function judge(share: number | null, status: string): Promise<string | undefined> {
  const run = await claim();
  const ended = { state: "EVALUATED", result: result(share, status), message: null } as const;
  await finishRun(server.db, { id: run?.id ?? "", worker: "w" }, ended);
  return run?.kind;
}

async function reportOf(who: Who, browser = who.browser): Promise<Report> {
  return (await browser.get(`/api/v1/test/${who.test.slug}/solutionset?username=${who.account.username}`)).json();
}

it("judges code at the end, and is not done before [A4.05] [A1.34]", async () => {
  const who = await candidate();
  await answer(who);
  await submit(who);
  await evaluateEnded(server);
  expect(await reportOf(who)).toMatchObject({ solution_set: { evaluated: false } });
  await evaluateEnded(server);
  expect(await judge(0.5, "PAC")).toBe("grade");
  expect(await claim()).toBeUndefined();
  await evaluateEnded(server);
  const { solution_set, score, sections } = await reportOf(who);
  expect({ evaluated: solution_set.evaluated, score }).toEqual({ evaluated: true, score: 5 });
  expect(sections[0]?.problems[0]).toMatchObject({ status: "PAC", score: 5, reason: "as the judge says", runs: 0 });
});

it("shows the verdict of the newest submission in the candidate's list until the code changes [A4.05]", async () => {
  const who = await candidate();
  const listed = async () => {
    const reply = await who.browser.get(`/api.v2/assessment/${who.test.id}/sectionwise/problems`);
    return reply.json<{ sections: SectionWithProblems[] }>().sections[0]?.problems[0]?.solution?.status ?? null;
  };
  const { id, slug } = await answer(who);
  expect(await listed()).toBeNull();
  await pressSubmit(who, id);
  await judge(0.5, "PAC");
  expect(await listed()).toBe("PAC");
  await pressSubmit(who, id);
  await judge(1, "ACC");
  expect(await listed()).toBe("ACC");
  const edit = { seq: 2, base: 1, writer: "a-tab-of-the-test", technology: "python", code: "print(2)" };
  await who.browser.patch(`/api/v1/solution/${slug}`, edit);
  expect(await listed()).toBeNull();
  // The final evaluation is only for the report, even if the attempt continues afterwards.
  await submit(who);
  await evaluateEnded(server);
  await judge(0, "REJ");
  await evaluateEnded(server);
  await server.db.updateTable("attempt").set({ state: "ACTIVE" }).where("id", "=", who.solutionSet.id).execute();
  expect(await listed()).toBeNull();
});

const PROJECTS = Object.keys(INFRA_KEYS);

it.each([...CODING_TYPES, "SHL", ...PROJECTS])(
  "has %s judged at the end by a worker that can [A1.34]",
  async (type) => {
    const content = { evaluation: "ATF", technologies: ["python"] };
    const who = await candidate([{ type, content }]);
    await answer(who);
    await submit(who);
    await evaluateEnded(server);
    const runs = await server.db.selectFrom("run").select(["kind", "needs", "seq"]).execute();
    expect(runs).toEqual([{ kind: "grade", needs: `${type}:python`, seq: 1 }]);
  },
);

it("shows the candidate only the verdict of a hidden case, and the company what the code printed [A3.08]", async () => {
  const who = await candidate();
  await pressRun(who, { code: "1" });
  await judge(null, "NRE");
  await answer(who);
  await submit(who);
  await evaluateEnded(server);
  await judge(1, "ACC");
  await evaluateEnded(server);
  const [own] = (await reportOf(who)).sections[0]?.problems ?? [];
  expect(own?.runs).toBe(1);
  expect(own?.cases.map(({ name, output }) => [name, output])).toEqual([
    ["one", "shown"],
    ["two", undefined],
  ]);
  const { browser } = await signInRecruiter(server, companyId);
  const [theirs] = (await reportOf(who, browser)).sections[0]?.problems ?? [];
  expect(theirs?.cases.map(({ output }) => output)).toEqual(["shown", "seen by the company"]);
});

it("shows what a hidden case puts in and expects to those who may read the key, and to nobody else", async () => {
  const cases = [
    { id: "1", name: "one", input: "1", output: "shown", sample: true },
    { id: "2", name: "two", input: "a hidden input", output: "a hidden output" },
  ];
  const who = await candidate([{ ...scr(), grading: { cases } }]);
  await answer(who);
  await submit(who);
  await evaluateEnded(server);
  await judge(0.5, "PAC");
  await evaluateEnded(server);
  const hidden = async (browser = who.browser) => {
    const [, second] = (await reportOf(who, browser)).sections[0]?.problems[0]?.cases ?? [];
    return [second?.input, second?.expected];
  };
  expect(await hidden()).toEqual([undefined, undefined]);
  const { browser, account } = await signInRecruiter(server, companyId);
  const seenBy: unknown[] = [];
  for (const role of ["author", "reviewer", "proctor"] as const) {
    await server.db.updateTable("account").set({ role }).where("id", "=", account.id).execute();
    seenBy.push(await hidden(browser));
  }
  const shown = ["a hidden input", "a hidden output"];
  expect(seenBy).toEqual([shown, shown, [undefined, undefined]]);
});

it("shows a reviewer what was found in the code, and the candidate nothing of it", async () => {
  const who = await candidate();
  await answer(who);
  await submit(who);
  await evaluateEnded(server);
  const run = await claim();
  const noted = { ...result(1, "ACC"), notes: ["It names /proc/self/"] };
  await finishRun(server.db, { id: run?.id ?? "", worker: "w" }, { state: "EVALUATED", result: noted, message: null });
  await evaluateEnded(server);
  const { browser } = await signInRecruiter(server, companyId);
  expect((await reportOf(who, browser)).sections[0]?.problems[0]).toMatchObject({
    status: "ACC",
    score: 10,
    notes: ["It names /proc/self/"],
  });
  expect((await reportOf(who)).sections[0]?.problems[0]?.notes).toEqual([]);
});

it("does not judge code again that a submission has already judged [A7.27]", async () => {
  const who = await candidate([scr(), scr()]);
  const [first, second] = [await answer(who, 0), await answer(who, 1)];
  for (const { id } of [first, second]) {
    await pressSubmit(who, id);
    expect(await judge(1, "ACC")).toBe("submit");
  }
  const edit = { seq: 2, base: 1, writer: "a-tab-of-the-test", technology: "python", code: "worse" };
  await who.browser.patch(`/api/v1/solution/${second.slug}`, edit);
  await submit(who);
  await evaluateEnded(server);
  const waiting = await server.db
    .selectFrom("run")
    .select(["solution_id", "seq"])
    .where("kind", "=", "grade")
    .execute();
  expect(waiting).toEqual([{ solution_id: second.id, seq: 2 }]);
  await judge(0, "REJ");
  await evaluateEnded(server);
  const { sections } = await reportOf(who);
  expect(sections[0]?.problems.map(({ status, score }) => [status, score])).toEqual([
    ["ACC", 10],
    ["REJ", 0],
  ]);
});

it("leaves code that no worker could run to a person, and never rejects it", async () => {
  const who = await candidate([scr(), { type: "TEX" }]);
  await answer(who);
  await server.db.deleteFrom("worker").execute();
  await submit(who);
  await evaluateEnded(server);
  server.advance(5 * MINUTE);
  await tidyRuns(server);
  await evaluateEnded(server);
  expect((await reportOf(who)).solution_set.evaluated).toBe(false);
  server.advance(6 * MINUTE);
  await tidyRuns(server);
  await evaluateEnded(server);
  const { solution_set, sections } = await reportOf(who);
  expect(solution_set.evaluated).toBe(true);
  expect(sections[0]?.problems[0]).toMatchObject({
    status: "NRE",
    score: null,
    reason: "could not be judged: No worker can run python at the moment. The code is not to blame.",
  });
});

it("leaves code held for malpractice to a person, with the reason", async () => {
  const who = await candidate();
  await answer(who);
  await submit(who);
  await evaluateEnded(server);
  const run = await claim();
  const held = { state: "MAL_PRACTICE_ERROR", result: result(null, "NRE"), message: "It reads the grader." } as const;
  await finishRun(server.db, { id: run?.id ?? "", worker: "w" }, held);
  await evaluateEnded(server);
  expect((await reportOf(who)).sections[0]?.problems[0]).toMatchObject({
    status: "NRE",
    score: null,
    reason: "held for review: It reads the grader.",
  });
});

it("runs nothing for an answer that is empty, cleared, or not run by its problem", async () => {
  const who = await candidate([scr(), scr(), scr({ evaluation: null })]);
  await answer(who, 0, " ");
  const cleared = await answer(who, 1);
  await who.browser.delete(`/api/v1/solution/${cleared.slug}`);
  await answer(who, 2);
  await submit(who);
  await evaluateEnded(server);
  const { solution_set, sections } = await reportOf(who);
  expect(solution_set.evaluated).toBe(true);
  expect(sections[0]?.problems.map(({ status }) => status)).toEqual(["UNE", "CLR", "NRE"]);
  expect(await server.db.selectFrom("run").select("id").execute()).toEqual([]);
});

it("queues each run once, even if two servers look at the same moment", async () => {
  const who = await candidate([scr(), scr()]);
  await answer(who, 0);
  await answer(who, 1);
  await submit(who);
  await Promise.all([evaluateEnded(server), evaluateEnded(server), evaluateEnded(server)]);
  expect(await server.db.selectFrom("run").select("id").execute()).toHaveLength(2);
});

it("evaluates other attempts while one waits for its judge", async () => {
  const coder = await candidate();
  await answer(coder);
  await submit(coder);
  await evaluateEnded(server);
  const writer = await candidate([{ type: "TEX" }]);
  await submit(writer);
  await evaluateEnded(server);
  const evaluated = async (who: Who) => (await reportOf(who)).solution_set.evaluated;
  expect([await evaluated(coder), await evaluated(writer)]).toEqual([false, true]);
});
