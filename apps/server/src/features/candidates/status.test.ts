import { listCandidates } from "@invigil/contract/inviting/candidates";
import { saveMark } from "@invigil/contract/results/marks";
import { exportTestReport, readTestReport } from "@invigil/contract/results/test-report";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Browser } from "../../testing/browser.ts";
import { signInRecruiter, startCandidate } from "../../testing/candidate.ts";
import { createFactory } from "../../testing/factory.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { evaluateEnded, saveAnswer, submit } from "../../testing/take-test.ts";

let server: TestServer;
beforeAll(async () => void (server = await startServer()));
afterAll(() => server.stop());

/** What the list of candidates, the results and the export say about the only candidate. */
async function statusOf(recruiter: Browser, slug: string) {
  const listed = await recruiter.get(pathOf(listCandidates, { slug }));
  const results = await recruiter.get(pathOf(readTestReport, { slug }));
  const file = await recruiter.get(`${pathOf(exportTestReport, { slug })}?format=csv`);
  const [head = "", row = ""] = file.body.replace("\uFEFF", "").split(/\r?\n/);
  return [
    listed.json<{ candidates: { status: string }[] }>().candidates[0]?.status,
    results.json<{ candidates: { status: string }[] }>().candidates[0]?.status,
    row.split(",")[head.split(",").indexOf("Status")],
  ];
}

it("shows an attempt as evaluated only when nothing is left to mark, everywhere", async () => {
  const factory = createFactory(server.db);
  const company = await factory.company();
  const test = await factory.test(company.id, { problems: [[{ type: "TEX", maxScore: 10 }]] });
  const { browser } = await signInRecruiter(server, company.id);
  const who = await startCandidate(server, test);
  expect(await statusOf(browser, test.slug)).toEqual(["running", "running", "Running"]);

  const solution = await saveAnswer(who, who.problems[0]?.slug ?? "", { answer: "Because." });
  await submit(who);
  await evaluateEnded(server);
  expect(await statusOf(browser, test.slug)).toEqual(["submitted", "submitted", "Submitted"]);

  await browser.send("PUT", pathOf(saveMark, { slug: solution.slug }), { score: 10, comment: "" });
  expect(await statusOf(browser, test.slug)).toEqual(["evaluated", "evaluated", "Evaluated"]);
});
