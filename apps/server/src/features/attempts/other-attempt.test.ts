import {
  endTest,
  restartTest,
  retakeTest,
  startTest,
  submitAll,
  submitSection,
} from "@invigil/contract/taking/attempts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { setOf, submit } from "../../testing/attempt-calls.ts";
import { inviteCandidate, startCandidate, type StartedCandidate } from "../../testing/candidate.ts";
import { createFactory } from "../../testing/factory.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { refusal } from "../../testing/refusal.ts";

let server: TestServer;
let ann: StartedCandidate;
let bob: StartedCandidate;
beforeEach(async () => {
  server = await startServer();
  const factory = createFactory(server.db);
  const problems = [[{ type: "TEX" }], [{ type: "TEX" }]] as const;
  const overrides = { test_type: "LRN", allow_retake: true } as const;
  const test = await factory.test((await factory.company()).id, {
    problems: problems.map((each) => [...each]),
    timedSections: [10, 10],
    overrides,
  });
  ann = await startCandidate(server, test);
  bob = await startCandidate(server, test);
});
afterEach(() => server.stop());

/** Calls as Ann's page does after Bob has signed in to the same browser. */
const fromAnnsPage = () => ({ test_solution_set: ann.solutionSet.id });
const other = [409, "other_attempt"];

it("ends no attempt if the page belongs to somebody else", async () => {
  const body = { submission_type: "MSB", ...fromAnnsPage() };
  const reply = await bob.browser.post(pathOf(submitAll, { id: bob.test.id }), body);
  expect(refusal(reply)).toEqual(other);
  expect(reply.json()).toMatchObject({ show_custom_message: true, description: expect.stringContaining("signed in") });
  expect([(await setOf(ann)).status, (await setOf(bob)).status]).toEqual(["ACTIVE", "ACTIVE"]);
  const own = { submission_type: "MSB", test_solution_set: bob.solutionSet.id };
  expect((await bob.browser.post(pathOf(submitAll, { id: bob.test.id }), own)).statusCode).toBe(200);
  expect((await setOf(ann)).status).toBe("ACTIVE");
});

it("hands in no section if the page belongs to somebody else", async () => {
  const body = { solutionset_id: ann.solutionSet.id, section_slug: ann.started.sections[0]?.slug };
  expect(refusal(await bob.browser.post(pathOf(submitSection), body))).toEqual(other);
  for (const who of [ann, bob]) expect((await setOf(who)).sections.map(({ status }) => status)).toEqual(["CTK", "PND"]);
});

it("neither resumes, ends nor resets an attempt that the page does not mean [A6.01, A7.15]", async () => {
  const restart = (meant: object) => bob.browser.post(pathOf(restartTest), { test_slug: bob.test.slug, ...meant });
  expect(refusal(await restart(fromAnnsPage()))).toEqual(other);
  expect((await restart({ test_solution_set: bob.solutionSet.id })).statusCode).toBe(200);
  await submit(bob);
  const meaning = (id: number) => `?test_solution_set=${id}`;
  for (const path of [pathOf(endTest, { slug: bob.test.slug }), pathOf(retakeTest, { id: bob.test.id })]) {
    expect(refusal(await bob.browser.post(path + meaning(ann.solutionSet.id)))).toEqual(other);
    expect((await setOf(bob)).status).toBe("END");
    expect((await bob.browser.post(path + meaning(bob.solutionSet.id))).statusCode).toBe(200);
  }
});

it("starts no clock from another person's page [A6.01, A7.04]", async () => {
  const carl = await inviteCandidate(server, bob.test);
  const start = (id: number) => carl.browser.post(`${pathOf(startTest, { id: bob.test.id })}?user_id=${id}`);
  expect(refusal(await start(ann.account.id))).toEqual(other);
  expect((await start(carl.account.id)).json()).toMatchObject({ solution_set: { status: "ACTIVE" } });
});
