import type { StartedAttempt } from "@invigil/contract/taking/attempts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inviteCandidate, signInRecruiter, startCandidate, type StartedCandidate } from "../../testing/candidate.ts";
import { createFactory, type Factory } from "../../testing/factory.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { offer, pressRun } from "../../testing/run-calls.ts";
import { evaluateEnded, saveAnswer } from "../../testing/take-test.ts";

let server: TestServer;
let factory: Factory;
let companyId: number;
beforeAll(async () => {
  server = await startServer();
  factory = createFactory(server.db);
  companyId = (await factory.company()).id;
});
afterAll(() => server.stop());

const QUESTIONS = ["A", "B", "C", "D", "E", "F"].map((title) => ({ title, type: "VID" }));
const titles = (problems: readonly { title: string }[]) => problems.map(({ title }) => title);

it("gives each candidate the set number of problems from a pool, the same wherever they are listed", async () => {
  const test = await factory.test(companyId, { problems: [QUESTIONS], pool: { shuffle: true, pick: 3 } });
  const invited = await inviteCandidate(server, test);
  const before = await invited.browser.get(`/api/v1/test/${test.slug}`);
  expect(before.json()).toMatchObject({ problems_total: 3, sections: [{ problems_total: 3, problems: [] }] });
  const ann = await startCandidate(server, test);
  const mine = titles(ann.problems);
  expect(new Set(mine).size).toBe(3);
  expect(ann.started.test).toMatchObject({ problems_total: 3, sections: [{ problems_total: 3 }] });
  expect(titles(ann.started.test.sections[0]?.problems ?? [])).toEqual(mine);
  const again: StartedAttempt = (await ann.browser.post(`/rpc/test.start/${test.id}`)).json();
  expect(titles(again.sections[0]?.problems ?? [])).toEqual(mine);
  const sectionwise = await ann.browser.get(`/api.v2/assessment/${test.id}/sectionwise/problems`);
  expect(titles(sectionwise.json().sections[0].problems)).toEqual(mine);
  const ids = test.sections[0]?.problems.map(({ id }) => id).join(",");
  const byIds = await ann.browser.get(`/api.v2/assessment/${test.id}/problems?ids=${ids}`);
  expect(titles(byIds.json().problems)).toEqual(mine);
  const receipt = await ann.browser.post(`/rpc/test.submit_all/${test.id}`, { submission_type: "MSB" });
  expect(titles(receipt.json().answers)).toEqual(mine);
  const boss = await signInRecruiter(server, companyId);
  const report = await boss.browser.get(`/api/v1/test/${test.slug}/solutionset?username=${ann.account.username}`);
  expect(titles(report.json().sections[0].problems)).toEqual(mine);
  expect(report.json().max_score).toBe(30);
});

it("gives candidates different problems", async () => {
  const test = await factory.test(companyId, { problems: [QUESTIONS], pool: { shuffle: true } });
  const orders = new Set<string>();
  for (let n = 0; n < 6; n += 1) orders.add(titles((await startCandidate(server, test)).problems).join(""));
  expect(orders.size).toBeGreaterThan(1);
});

const CHOICES = ["a", "b", "c", "d", "e", "f"].map((id) => ({ id, text: `Choice ${id}` }));
const asked = (title: string, extra_data = {}) => ({ title, type: "MCQ", content: { choices: CHOICES, extra_data } });
const shown = (problems: readonly { choices: readonly { id: string }[] }[]) =>
  problems.map(({ choices }) => choices.map(({ id }) => id).join(""));

it("shuffles choices for each candidate, the same wherever they are listed, and judges them alike", async () => {
  const grading = { correct: ["a"] };
  const test = await factory.test(companyId, {
    problems: [[{ ...asked("A"), grading }, asked("B", { keep_choice_order: true })]],
    pool: { shuffle_choices: true },
  });
  const ann = await startCandidate(server, test);
  const [mine = "", kept] = shown(ann.problems);
  expect(mine.split("").toSorted().join("")).toBe("abcdef");
  expect(kept).toBe("abcdef");
  const again: StartedAttempt = (await ann.browser.post(`/rpc/test.start/${test.id}`)).json();
  expect(shown(again.sections[0]?.problems ?? [])[0]).toBe(mine);
  const sectionwise = await ann.browser.get(`/api.v2/assessment/${test.id}/sectionwise/problems`);
  expect(shown(sectionwise.json().sections[0].problems)[0]).toBe(mine);
  const single = await ann.browser.get(`/api/v1/problem/${ann.problems[0]?.slug}?test_slug=${test.slug}`);
  expect(shown([single.json()])[0]).toBe(mine);

  const orders = new Set([mine]);
  for (let n = 0; n < 4; n += 1) orders.add(shown((await startCandidate(server, test)).problems)[0] ?? "");
  expect(orders.size).toBeGreaterThan(1);

  await saveAnswer(ann, ann.problems[0]?.slug ?? "", { choice: ["a"] });
  await ann.browser.post(`/rpc/test.submit_all/${test.id}`, { submission_type: "MSB" });
  await evaluateEnded(server);
  const boss = await signInRecruiter(server, companyId);
  const report = await boss.browser.get(`/api/v1/test/${test.slug}/solutionset?username=${ann.account.username}`);
  const [judged] = report.json().sections[0].problems;
  expect([judged.status, shown([judged])[0]]).toEqual(["ACC", mine]);
});

it("neither shows, saves, runs nor records a problem that was not chosen", async () => {
  const code = { type: "SCR", content: { evaluation: "TXT", technologies: ["python"] } };
  const test = await factory.test(companyId, { problems: [[code, code], QUESTIONS.slice(0, 2)], pool: { pick: 1 } });
  await offer(server, ["SCR:python"]);
  const ann = await startCandidate(server, test);
  const chosen = new Set(ann.problems.map(({ slug }) => slug));
  const [first] = ann.problems;
  if (!first) throw new Error("no problem was chosen");
  expect(chosen.size).toBe(2);
  const [codes = [], videos = []] = test.sections.map(({ problems }) => problems);
  for (const { id, slug } of codes) {
    const seen = await ann.browser.get(`/api/v1/problem/${slug}?test_slug=${test.slug}`);
    expect(seen.statusCode).toBe(chosen.has(slug) ? 200 : 404);
    expect((await create(ann, slug)).statusCode).toBe(chosen.has(slug) ? 201 : 404);
    const run = await pressRun({ ...ann, problems: [{ ...first, id }] }, { code: "print(1)", input: "" });
    expect([run.statusCode, run.json().code]).toEqual(chosen.has(slug) ? [200, undefined] : [404, "problem_not_found"]);
  }
  for (const { slug: problem } of videos) {
    const body = { kind: "VID", test_solution_set: ann.solutionSet.id, problem, content_type: "video/webm", size: 100 };
    const signed = await ann.browser.post("/rpc/recording.sign", body);
    expect(signed.statusCode).toBe(chosen.has(problem) ? 200 : 404);
  }
});

function create({ browser, account, solutionSet, test }: StartedCandidate, problem: string) {
  return browser.post("/api/v1/solution", {
    creator: account.id,
    test_solution_set: solutionSet.id,
    test: test.id,
    problem,
    solution_type: "SCR",
    technology: "python",
    code: "print(1)",
    seq: 1,
    base: 0,
    writer: "a-tab-of-hers",
  });
}

it("adds an invitation's extra minutes to the test, its sections and its window [A7.04]", async () => {
  const end_time = new Date(server.now().getTime() + 30 * 60_000);
  const test = await factory.test(companyId, {
    timedSections: [10, 20],
    problems: [[{}], [{}]],
    overrides: { end_time },
  });
  const ann = await inviteCandidate(server, test);
  const accommodations = JSON.stringify({ extra_minutes: 15, note: "never shown" });
  await server.deps.pool.query("update invite set accommodations = $1 where id = $2", [
    accommodations,
    ann.account.inviteId,
  ]);
  const reply = await ann.browser.post(`/rpc/test.start/${test.id}`);
  expect(reply.body).not.toContain("never shown");
  const started: StartedAttempt = reply.json();
  const minutes = (time: string | null | undefined) => (Date.parse(time ?? "") - server.now().getTime()) / 60_000;
  expect(minutes(started.solution_set.expiry)).toBe(45);
  expect(minutes(started.sections[0]?.expiry)).toBe(15);
  await ann.browser.post("/rpc/test.submit_section", {
    solutionset_id: started.solution_set.id,
    section_slug: "section-1",
  });
  const next = (await ann.browser.get(`/api.v2/assessment/${test.id}/sectionwise/problems`)).json();
  expect(minutes(next.sections[1].expiry)).toBe(30);
});

it("does not count a recruiter's own trial, and deletes it on request [A1.02]", async () => {
  // The window closed long ago, but it applies only to invited candidates.
  const overrides = { state: "draft", end_time: new Date("2020-01-01T00:00:00Z") };
  const test = await factory.test(companyId, { problems: [[{ title: "A" }]], overrides });
  const boss = await signInRecruiter(server, companyId);
  expect((await boss.browser.get(`/api/v1/test/${test.slug}`)).json()).toMatchObject({ session_state: "INIT" });
  const begin = async () => {
    const reply = await boss.browser.post(`/rpc/test.start/${test.id}`);
    const started: StartedAttempt = reply.json();
    const account = { ...boss.account, inviteId: "" };
    const problems = started.sections[0]?.problems ?? [];
    return { ...boss, account, test, started, solutionSet: started.solution_set, problems };
  };
  const first = await begin();
  await saveAnswer(first, first.problems[0]?.slug ?? "", { answer: "mine" });
  const listed = (await boss.browser.get("/api/v1/tests?state=draft")).json();
  expect(listed.tests).toMatchObject([{ slug: test.slug, running: 0, submitted: 0 }]);
  expect((await boss.browser.get(`/api/v1/tests/${test.slug}`)).json()).toMatchObject({ locked: false });
  const discard = (query = "") => boss.browser.delete(`/api/v1/tests/${test.slug}/trial${query}`);
  await discard("?over=true");
  expect((await begin()).solutionSet.id).toBe(first.solutionSet.id);
  expect((await discard()).statusCode).toBe(204);
  const second = await begin();
  expect(second.solutionSet.id).not.toBe(first.solutionSet.id);
  expect(second.problems[0]?.solution).toBeNull();
  const trials = await server.db.selectFrom("attempt").select("is_trial").where("test_id", "=", test.id).execute();
  expect(trials).toEqual([{ is_trial: true }]);
});
