import { eraseCandidate } from "@invigil/contract/proctoring/evidence";
import { handInDraft } from "@invigil/contract/taking/late-drafts";
import { readReport } from "@invigil/contract/results/reports";
import { exportTestReport, readTestReport, readTestStatistics } from "@invigil/contract/results/test-report";
import { listTests } from "@invigil/contract/authoring/authoring";
import { parseCsv } from "@invigil/rules/text/csv";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Browser } from "../../testing/browser.ts";
import { signInRecruiter, startCandidate, type StartedCandidate } from "../../testing/candidate.ts";
import { createFactory } from "../../testing/factory.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { pdfText } from "../../testing/pdf-text.ts";
import { evaluateEnded, saveAnswer, submit } from "../../testing/take-test.ts";

let server: TestServer;
let recruiter: Browser;
let test: { id: number; slug: string; sections: [] };
beforeEach(async () => {
  server = await startServer();
  const factory = createFactory(server.db);
  const company = await factory.company();
  recruiter = (await signInRecruiter(server, company.id)).browser;
  const choices = ["a", "b"].map((id) => ({ id, text: id }));
  const mcq = { type: "MCQ", maxScore: 6, content: { choices }, grading: { correct: ["a"] } };
  const made = await factory.test(company.id, {
    problems: [[mcq, { type: "TEX", maxScore: 4 }]],
    overrides: { cut_off: 60 },
  });
  test = { ...made, sections: [] };
});
afterEach(() => server.stop());

async function take(choice: string, text: string | null): Promise<StartedCandidate> {
  const who = await startCandidate(server, { ...test, sections: [] });
  const [first, second] = who.problems;
  await saveAnswer(who, first?.slug ?? "", { choice: [choice] });
  if (text !== null) await saveAnswer(who, second?.slug ?? "", { answer: text });
  return who;
}

async function outcomeIn(who: StartedCandidate) {
  const named = `username=${who.account.username}`;
  const report = readReport.response.parse(
    (await recruiter.get(`${pathOf(readReport, { slug: test.slug })}?${named}`)).json(),
  );
  const csv = await recruiter.get(`${pathOf(exportTestReport, { slug: test.slug })}?format=csv`);
  const [head = [], ...lines] = parseCsv(csv.body);
  const line = lines.find((each) => each[0] === who.account.username) ?? [];
  const paper = await recruiter.get(`/api/v1/test/${test.slug}/report.pdf?${named}`);
  const said = /Result: ([^.]+)\. Pass mark/.exec(pdfText(paper.rawPayload))?.[1];
  return [report.outcome, line[head.indexOf("Result")], said];
}

/** What the company's webhook received about them. */
async function toldOf(who: StartedCandidate) {
  const rows = await server.db
    .selectFrom("webhook_delivery")
    .select("payload")
    .where("event", "=", "evaluated")
    .execute();
  const payloads = rows.map(
    ({ payload }) => payload as { candidate: { username: string }; attempt: { outcome: string } },
  );
  return payloads.find(({ candidate }) => candidate.username === who.account.username)?.attempt.outcome;
}

it("shows candidates who cannot reach the pass mark as failed and those who can as undecided, everywhere", async () => {
  await recruiter.post("/api/v1/company/webhooks", { url: "https://example.com/hook", events: ["evaluated"] });
  const passed = await take("a", "Waits.");
  // 0 of 6, and at most 4 of 10 with the text, which is 40%.
  const failed = await take("b", "Waits too.");
  for (const who of [passed, failed]) await submit(who);
  await evaluateEnded(server);
  // Each beside a score that is provisional.
  const [already, never] = ["Passed (pass mark already reached)", "Failed (pass mark out of reach)"];
  expect(await outcomeIn(passed)).toEqual(["passed", already, already]);
  expect(await outcomeIn(failed)).toEqual(["failed", never, never]);
  expect([await toldOf(passed), await toldOf(failed)]).toEqual(["passed", "failed"]);
  await server.db.updateTable("test").set({ cut_off: 40 }).execute();
  expect(await outcomeIn(failed)).toEqual(["open", "Undecided", "Undecided"]);
});

it("leaves the outcome open while a late draft is undecided, everywhere", async () => {
  await recruiter.post("/api/v1/company/webhooks", { url: "https://example.com/hook", events: ["evaluated"] });
  const who = await take("b", null);
  await submit(who);
  const edit = { seq: 4, base: 1, writer: "a-tab-that-was-offline", written_at: server.now().toISOString() };
  const place = { test_solution_set: who.solutionSet.id, problem: who.problems[0]?.slug };
  const handed = await who.browser.post(pathOf(handInDraft), { ...place, ...edit, choice: ["a"] });
  expect(handed.statusCode).toBe(200);
  await evaluateEnded(server);
  expect(await outcomeIn(who)).toEqual(["open", "Undecided", "Undecided"]);
  expect(await toldOf(who)).toBe("open");
  // A candidate's own report says that something is still waiting.
  await server.db.updateTable("test").set({ test_type: "LRN" }).execute();
  const own = readReport.response.parse((await who.browser.get(pathOf(readReport, { slug: test.slug }))).json());
  const [first, second] = own.sections.flatMap(({ problems }) => problems);
  expect([first?.late_draft_waits, first?.late_drafts, second?.late_draft_waits]).toEqual([true, [], false]);
});

it("says that a proctor ended an attempt, and why", async () => {
  const who = await take("a", null);
  const body = { username: who.account.username, reason: "phone on the desk" };
  await recruiter.post(`/rpc/test.close/${test.id}`, body);
  await evaluateEnded(server);
  const csv = await recruiter.get(`${pathOf(exportTestReport, { slug: test.slug })}?format=csv`);
  const [head = [], line = []] = parseCsv(csv.body);
  expect([line[head.indexOf("Submitted")], line[head.indexOf("Reason")]]).toEqual([
    "By a proctor",
    "phone on the desk",
  ]);
  const paper = await recruiter.get(`/api/v1/test/${test.slug}/report.pdf?username=${who.account.username}`);
  expect(pdfText(paper.rawPayload)).toContain("Ended by a proctor: phone on the desk");
  const { candidates } = (await recruiter.get(`/api/v1/test/${test.slug}/candidates`)).json();
  expect(candidates).toMatchObject([{ submission_type: "ASB", reason: "Ended by the proctor: phone on the desk" }]);
});

it("counts the same people everywhere after an erasure", async () => {
  const people = [await take("a", null), await take("a", null)];
  for (const who of people) await submit(who);
  await evaluateEnded(server);
  const counts = async () => {
    const list = listTests.response.parse((await recruiter.get("/api/v1/tests")).json()).tests[0];
    const report = readTestReport.response.parse(
      (await recruiter.get(pathOf(readTestReport, { slug: test.slug }))).json(),
    );
    const statistics = readTestStatistics.response.parse(
      (await recruiter.get(pathOf(readTestStatistics, { slug: test.slug }))).json(),
    );
    return [list?.submitted, list?.invited, report.candidates.length, statistics.evaluated];
  };
  expect(await counts()).toEqual([2, 2, 2, 2]);
  const username = people[0]?.account.username ?? "";
  const erased = await recruiter.post(pathOf(eraseCandidate, { username }), { confirm: username });
  expect(erased.statusCode).toBe(200);
  expect(await counts()).toEqual([1, 1, 1, 1]);
});
