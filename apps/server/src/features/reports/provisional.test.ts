import { extendTest } from "@invigil/contract/taking/attempts";
import { listCandidates } from "@invigil/contract/inviting/candidates";
import { exportCandidate } from "@invigil/contract/proctoring/evidence";
import { handInDraft, declineDraft } from "@invigil/contract/taking/late-drafts";
import { saveMark } from "@invigil/contract/results/marks";
import { readReport } from "@invigil/contract/results/reports";
import { exportTestReport, readTestReport, readTestStatistics } from "@invigil/contract/results/test-report";
import { parseCsv } from "@invigil/rules/text/csv";
import { strFromU8, unzipSync } from "fflate";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Browser } from "../../testing/browser.ts";
import { signInRecruiter, startCandidate, type StartedCandidate } from "../../testing/candidate.ts";
import { createFactory } from "../../testing/factory.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { pdfText } from "../../testing/pdf-text.ts";
import { evaluateEnded, saveAnswer, submit } from "../../testing/take-test.ts";

let server: TestServer;
let recruiter: Browser;
let who: StartedCandidate;
beforeEach(async () => {
  server = await startServer();
  const factory = createFactory(server.db);
  const company = await factory.company();
  recruiter = (await signInRecruiter(server, company.id)).browser;
  const problems = [[{ type: "TEX", maxScore: 4 }], [{ type: "TEX", maxScore: 50 }]];
  who = await startCandidate(server, await factory.test(company.id, { problems }));
});
afterEach(() => server.stop());

/** `attempt.json` in the export of everything stored about the candidate. */
async function exportedAttempt(): Promise<{ score?: number | null; waits_for?: string[] }> {
  const { username } = who.account;
  const zip = unzipSync(new Uint8Array((await recruiter.get(pathOf(exportCandidate, { username }))).rawPayload));
  const file = zip[`attempts/${who.test.slug}-${who.solutionSet.slug}/attempt.json`];
  return JSON.parse(strFromU8(file ?? new Uint8Array()));
}

const everywhere = (...waitsFor: string[]) => Array.from({ length: 5 }, () => waitsFor);

/** What each place says about the only candidate's score. */
async function said() {
  const params = { slug: who.test.slug };
  const named = `username=${who.account.username}`;
  const list = listCandidates.response.parse((await recruiter.get(pathOf(listCandidates, params))).json());
  const results = readTestReport.response.parse((await recruiter.get(pathOf(readTestReport, params))).json());
  const report = readReport.response.parse((await recruiter.get(`${pathOf(readReport, params)}?${named}`)).json());
  const csv = await recruiter.get(`${pathOf(exportTestReport, params)}?format=csv`);
  const json = await recruiter.get(`${pathOf(exportTestReport, params)}?format=json`);
  const [head = [], line = []] = parseCsv(csv.body);
  const figures = await recruiter.get(pathOf(readTestStatistics, params));
  const { items } = readTestStatistics.response.parse(figures.json());
  const paper = pdfText((await recruiter.get(`/api/v1/test/${params.slug}/report.pdf?${named}`)).rawPayload);
  return {
    waits: [
      list.candidates[0]?.waits_for,
      results.candidates[0]?.waits_for,
      readTestReport.response.parse(json.json()).candidates[0]?.waits_for,
      report.waits_for,
      (await exportedAttempt()).waits_for,
    ],
    sections: report.sections.map((section) => section.waits_for),
    texts: [line[head.indexOf("Provisional")] ?? "", /Provisional until [^.]+/.exec(paper)?.[0] ?? ""],
    toMark: line[head.indexOf("Answers to mark")],
    statistics: items.map(({ waiting, late_drafts_waiting: undecided }) => [waiting, undecided]),
    paper,
  };
}

it("shows a score as provisional, everywhere, until the last answer is judged, marked and decided", async () => {
  const first = await saveAnswer(who, who.problems[0]?.slug ?? "", { answer: "Because." });
  await submit(who);
  expect(await said()).toMatchObject({
    waits: everywhere("evaluation"),
    texts: Array(2).fill("Provisional until the answers are evaluated"),
    // Nobody knows yet, as in the list on screen.
    toMark: "",
  });

  await evaluateEnded(server);
  const edit = { seq: 4, base: 0, writer: "a-tab-that-was-offline", written_at: server.now().toISOString() };
  const place = { test_solution_set: who.solutionSet.id, problem: who.problems[1]?.slug };
  await who.browser.post(pathOf(handInDraft), { ...place, ...edit, answer: "Late." });
  const seen = await said();
  expect(seen).toMatchObject({
    waits: everywhere("marks", "decisions"),
    sections: [["marks"], ["decisions"]],
    statistics: [
      [1, 0],
      [0, 1],
    ],
    texts: Array(2).fill("Provisional until all answers are marked and the late drafts are decided"),
    toMark: "1",
  });
  expect(seen.paper).toContain("Score: 0 of 54 (0%)Provisional until");
  expect(seen.paper).toContain("0 of 4 (provisional)");

  await recruiter.send("PUT", pathOf(saveMark, { slug: first.slug }), { score: 3, comment: "" });
  const { id } = await server.db.selectFrom("late_draft").select("id").executeTakeFirstOrThrow();
  await recruiter.post(pathOf(declineDraft, { id }), { reason: "Too late." });
  const settled = await said();
  expect(settled).toMatchObject({ waits: everywhere(), sections: [[], []], texts: ["", ""] });
  expect(settled.statistics.flat()).toEqual([0, 0, 0, 0]);
  expect(settled.paper.toLowerCase()).not.toContain("provisional");
});

it("exports the score that every report shows", async () => {
  const factory = createFactory(server.db);
  const choices = ["a", "b"].map((id) => ({ id, text: id }));
  const mcq = { type: "MCQ", content: { choices }, grading: { correct: ["a"] } };
  const problems = [[0.7, 0.1].map((maxScore) => ({ ...mcq, maxScore }))];
  const companyId = (await server.db.selectFrom("company").select("id").orderBy("id", "desc").executeTakeFirstOrThrow())
    .id;
  who = await startCandidate(server, await factory.test(companyId, { problems }));
  for (const { slug } of who.problems) await saveAnswer(who, slug, { choice: ["a"] });
  await submit(who);
  await evaluateEnded(server);
  expect(await exportedAttempt()).toMatchObject({ score: 0.8 });
});

it("exports no earlier score for an attempt that got more time", async () => {
  await saveAnswer(who, who.problems[0]?.slug ?? "", { answer: "Because." });
  await submit(who);
  await evaluateEnded(server);
  expect(await exportedAttempt()).toMatchObject({ score: 0, waits_for: ["marks"] });
  const { username } = who.account;
  await recruiter.post(pathOf(extendTest, { id: who.test.id }), { username, minutes: 5 });
  expect(await exportedAttempt()).toMatchObject({ score: null, waits_for: [] });
});
