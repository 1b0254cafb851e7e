import { reportSolution } from "@invigil/contract/results/reports";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Browser } from "../../testing/browser.ts";
import { signInRecruiter, startCandidate, type StartedCandidate } from "../../testing/candidate.ts";
import { createFactory } from "../../testing/factory.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { saveAnswer, submit } from "../../testing/take-test.ts";

let server: TestServer;
beforeAll(async () => void (server = await startServer()));
afterAll(() => server.stop());

async function answered(testType: string) {
  const factory = createFactory(server.db);
  const company = await factory.company();
  const who = await startCandidate(server, await factory.test(company.id, { overrides: { test_type: testType } }));
  const solution = await saveAnswer(who, who.problems[0]?.slug ?? "", { answer: "Because." });
  return { company, who, solution };
}

async function read(browser: Browser, id: number, query = "") {
  const reply = await browser.get(`${pathOf(reportSolution, { id })}${query}`);
  const body = reply.json<{ code?: string; answer?: string }>();
  return [reply.statusCode, body.code ?? body.answer];
}

const HIDDEN = [404, "solution_not_found"];
const SHOWN = [200, "Because."];

function asked(who: StartedCandidate, slug = who.test.slug): string {
  return `?source=report&test_slug=${slug}`;
}

it("returns the candidate's own answer once a learning test has ended [A7.24]", async () => {
  const { who, solution } = await answered("LRN");
  expect(await read(who.browser, solution.id)).toEqual(HIDDEN);
  await submit(who);
  expect(await read(who.browser, solution.id, asked(who))).toEqual(SHOWN);
  expect(await read(who.browser, solution.id, asked(who, "another"))).toEqual(HIDDEN);
  const peer = await startCandidate(server, who.test);
  expect(await read(peer.browser, solution.id)).toEqual(HIDDEN);
});

it("returns it to the company's recruiters, and to no others [A7.24]", async () => {
  const { company, who, solution } = await answered("EMP");
  const recruiter = await signInRecruiter(server, company.id);
  expect(await read(recruiter.browser, solution.id)).toEqual(HIDDEN);
  await submit(who);
  expect(await read(recruiter.browser, solution.id, asked(who))).toEqual(SHOWN);
  expect(await read(who.browser, solution.id)).toEqual(HIDDEN);
  const other = await signInRecruiter(server, (await createFactory(server.db).company()).id);
  expect(await read(other.browser, solution.id)).toEqual(HIDDEN);
});

it("does not show a cleared answer", async () => {
  const { who, solution } = await answered("LRN");
  await who.browser.delete(`/api/v1/solution/${solution.slug}?seq=2&base=1&writer=a-tab-of-the-test`);
  await submit(who);
  expect(await read(who.browser, solution.id)).toEqual(HIDDEN);
  expect(await read(who.browser, solution.id + 1_000)).toEqual(HIDDEN);
});
