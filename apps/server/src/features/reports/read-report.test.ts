import { Report, readReport } from "@invigil/contract/results/reports";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createFactory } from "../../testing/factory.ts";
import { signInRecruiter, startCandidate, type StartedCandidate } from "../../testing/candidate.ts";
import type { Browser } from "../../testing/browser.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { evaluateEnded, saveAnswer, submit } from "../../testing/take-test.ts";
import { storeUpload } from "../../testing/uploads.ts";

let server: TestServer;
beforeEach(async () => void (server = await startServer()));
afterEach(() => server.stop());

const MINUTE = 60_000;
const choices = [
  { id: "a", text: "One" },
  { id: "b", text: "Two" },
];
const mcq = {
  type: "MCQ",
  title: "Pick",
  statement: "Which?",
  maxScore: 4,
  content: { choices },
  grading: { correct: ["b"] },
};
const fib = {
  type: "FIB",
  maxScore: 3,
  content: { blanks: ["x", "y", "z"].map((id) => ({ id, label: id })) },
  grading: { blanks: [{ accepted: ["one"] }, { accepted: ["two"] }, { accepted: ["hidden-word"] }] },
};
const text = { type: "TEX", maxScore: 5 };
const learning = { test_type: "LRN", allow_retake: true };

async function startLearning(input: Parameters<ReturnType<typeof createFactory>["test"]>[1] = {}) {
  const factory = createFactory(server.db);
  const company = await factory.company();
  const test = await factory.test(company.id, { overrides: learning, ...input });
  return { company, who: await startCandidate(server, test) };
}

async function report(browser: Browser, slug: string, username?: string): Promise<Report> {
  const reply = await browser.get(
    `${pathOf(readReport, { slug })}${username === undefined ? "" : `?username=${username}`}`,
  );
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return Report.parse(reply.json());
}

async function refusal(browser: Browser, slug: string, query = "") {
  const reply = await browser.get(`${pathOf(readReport, { slug })}${query}`);
  return [reply.statusCode, reply.json<{ code: string }>().code];
}

function answer(who: StartedCandidate, index: number, given: Parameters<typeof saveAnswer>[2]) {
  return saveAnswer(who, who.problems[index]?.slug ?? "", given);
}

it("sums scores by problem, section and test, and shows the time used [A7.24]", async () => {
  const { who } = await startLearning({
    problems: [
      [mcq, fib],
      [mcq, text],
    ],
  });
  await answer(who, 0, { choice: ["b"] });
  await answer(who, 1, { choice: ["one", "two", "three"] });
  await answer(who, 3, { answer: "Because." });
  server.advance(12 * MINUTE);
  await submit(who);
  await evaluateEnded(server);

  const shown = await report(who.browser, who.test.slug, who.account.username);
  expect(shown.test).toMatchObject({ slug: who.test.slug, test_type: "LRN", allow_retake: true });
  expect(shown.solution_set).toEqual({
    id: who.solutionSet.id,
    username: who.account.username,
    full_name: "Demo Person",
    start_time: "2026-01-01T10:00:00.000Z",
    end_time: "2026-01-01T10:12:00.000Z",
    submission_type: "MSB",
    reason: null,
    seconds_used: 720,
    evaluated: true,
  });
  expect([shown.score, shown.max_score]).toEqual([6, 16]);
  expect(shown.sections.map(({ score, max_score, seconds_used }) => [score, max_score, seconds_used])).toEqual([
    [6, 7, null],
    [0, 9, null],
  ]);
  const entries = shown.sections.flatMap(({ problems }) => problems);
  expect(entries.map(({ status, score, attempted }) => [status, score, attempted])).toEqual([
    ["ACC", 4, true],
    ["PAC", 2, true],
    [null, 0, false],
    ["NRE", null, true],
  ]);
  expect(entries[0]).toMatchObject({ title: "Pick", statement: "Which?", choices, solution: { choice: ["b"] } });
});

it("says that the evaluation is pending", async () => {
  const { who } = await startLearning({ problems: [[mcq]] });
  await answer(who, 0, { choice: ["b"] });
  await submit(who);
  const shown = await report(who.browser, who.test.slug);
  expect(shown.solution_set.evaluated).toBe(false);
  expect(shown.sections[0]?.problems[0]).toMatchObject({ status: null, score: null, attempted: true });
});

it("gives a comprehension the sum of its children", async () => {
  const whole = { type: "CMP", maxScore: 99, children: [mcq, fib] };
  const waiting = { type: "CMP", maxScore: 99, children: [mcq, text] };
  const { who } = await startLearning({ problems: [[whole, waiting, whole]] });
  const [first, second] = who.problems;
  await saveAnswer(who, first?.children[0]?.slug ?? "", { choice: ["b"] });
  await saveAnswer(who, first?.children[1]?.slug ?? "", { choice: ["one", "", ""] });
  await saveAnswer(who, second?.children[1]?.slug ?? "", { answer: "Because." });
  await submit(who);
  await evaluateEnded(server);
  const problems = (await report(who.browser, who.test.slug)).sections[0]?.problems ?? [];
  expect(problems.map(({ score, max_score, status, attempted }) => [score, max_score, status, attempted])).toEqual([
    [5, 7, "PAC", true],
    [0, 9, "NRE", false],
    [0, 7, null, false],
  ]);
  expect(problems[0]?.children.map(({ status, score }) => [status, score])).toEqual([
    ["ACC", 4],
    ["PAC", 1],
  ]);
});

it("shows both files of a file-based answer, their time and the number of revisions [A3.07]", async () => {
  const grading = { truth: "id,v\n1,a", id_column: "id", value_column: "v", metric: "accuracy" };
  const inputs = [
    { fieldName: "main", label: "Prediction file", required: true },
    { fieldName: "supplementary", label: "Source file", required: false },
  ];
  const { who } = await startLearning({ problems: [[{ type: "FBE", maxScore: 2, content: { inputs }, grading }]] });
  expect(who.problems[0]?.inputs).toEqual(inputs);
  const [main, source] = [
    await storeUpload(server, who.account.id, "id,v\n1,a"),
    await storeUpload(server, who.account.id, "print(1)", "source.py"),
  ];
  const fileBasedData = { name: "prediction.csv", size: 8, uploaded_at: "2026-01-01T10:00:00.000Z" };
  await answer(who, 0, {
    file_based_data: [
      { fieldName: "main", fileBasedData, url: main.url },
      { fieldName: "supplementary", fileBasedData, url: source.url },
    ],
  });
  await submit(who);
  await evaluateEnded(server);
  const [entry] = (await report(who.browser, who.test.slug)).sections[0]?.problems ?? [];
  expect(entry).toMatchObject({ status: "ACC", score: 2, attempted: true });
  expect(entry?.solution).toMatchObject({
    main_url: main.url,
    supplementary_url: source.url,
    revisions: 1,
    uploaded_at: "2026-01-01T10:00:00.000Z",
  });
});

it("shows the time of each timed section, and hides from the candidate what never opened", async () => {
  const { company, who } = await startLearning({ timedSections: [10, 10], problems: [[mcq], [mcq]] });
  server.advance(3 * MINUTE);
  await submit(who);
  const shown = await report(who.browser, who.test.slug);
  expect(shown.sections.map(({ seconds_used }) => seconds_used)).toEqual([180, 0]);
  expect(shown.sections.map(({ problems }) => problems[0]?.statement)).toEqual(["Which?", ""]);
  expect(shown.sections[1]?.problems[0]?.choices).toEqual([]);
  const recruiter = await signInRecruiter(server, company.id);
  const whole = await report(recruiter.browser, who.test.slug, who.account.username);
  expect(whole.sections[1]?.problems[0]).toMatchObject({ statement: "Which?", choices });
});

it("does not count the time between the end and the resumption of an extended attempt", async () => {
  const { company, who } = await startLearning({ problems: [[mcq]] });
  const recruiter = await signInRecruiter(server, company.id);
  server.advance(10 * MINUTE);
  await submit(who);
  server.advance(600 * MINUTE);
  await recruiter.browser.post(`/rpc/test.extend/${who.test.id}`, { username: who.account.username, minutes: 20 });
  expect(await refusal(who.browser, who.test.slug)).toEqual([404, "solution_set_not_found"]);
  await who.browser.post("/rpc/test.restart", { test_slug: who.test.slug });
  server.advance(5 * MINUTE);
  await submit(who);
  expect((await report(who.browser, who.test.slug)).solution_set.seconds_used).toBe(15 * 60);
});

it("shows candidates only their own ended attempt of a learning test [A6.01] [A7.24]", async () => {
  const { who } = await startLearning({ problems: [[mcq]] });
  expect(await refusal(who.browser, who.test.slug)).toEqual([404, "solution_set_not_found"]);
  await submit(who);
  const peer = await startCandidate(server, who.test);
  expect(await refusal(peer.browser, who.test.slug, `?username=${who.account.username}`)).toEqual([403, "forbidden"]);
  expect(await refusal(peer.browser, who.test.slug)).toEqual([404, "solution_set_not_found"]);
  const stranger = await startCandidate(server);
  expect(await refusal(stranger.browser, who.test.slug)).toEqual([404, "test_not_found"]);
  expect((await server.browser().get(pathOf(readReport, { slug: who.test.slug }))).statusCode).toBe(401);
});

it.each(["EMP", "PRC"])("hides the report of a %s test from the candidate", async (test_type) => {
  const { company, who } = await startLearning({ problems: [[mcq]], overrides: { test_type } });
  await submit(who);
  expect(await refusal(who.browser, who.test.slug)).toEqual([403, "forbidden"]);
  const recruiter = await signInRecruiter(server, company.id);
  const shown = await report(recruiter.browser, who.test.slug, who.account.username);
  expect(shown.solution_set.username).toBe(who.account.username);
});

it("shows recruiters every candidate of their own company, and no others [A7.24]", async () => {
  const { company, who } = await startLearning({ problems: [[mcq]] });
  await submit(who);
  const recruiter = await signInRecruiter(server, company.id);
  expect((await report(recruiter.browser, who.test.slug, who.account.username)).solution_set.id).toBe(
    who.solutionSet.id,
  );
  expect(await refusal(recruiter.browser, who.test.slug, "?username=nobody")).toEqual([404, "solution_set_not_found"]);
  expect(await refusal(recruiter.browser, who.test.slug)).toEqual([404, "solution_set_not_found"]);
  const other = await signInRecruiter(server, (await createFactory(server.db).company()).id);
  const asked = `?username=${who.account.username}`;
  expect(await refusal(other.browser, who.test.slug, asked)).toEqual([404, "test_not_found"]);
});

it("never contains the answer key", async () => {
  const { who } = await startLearning({ problems: [[mcq, fib]] });
  await answer(who, 1, { choice: ["one", "", ""] });
  await submit(who);
  await evaluateEnded(server);
  const { body } = await who.browser.get(pathOf(readReport, { slug: who.test.slug }));
  expect(body).toContain('"blanks"');
  for (const secret of ["hidden-word", "grading", "correct", "accepted"]) expect(body).not.toContain(secret);
});
