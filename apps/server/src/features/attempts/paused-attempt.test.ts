import type { Receipt } from "@invigil/contract/taking/attempts";
import { SAVE_GRACE } from "@invigil/contract/constants";
import { handInDraft } from "@invigil/contract/taking/late-drafts";
import type { SectionWithProblems } from "@invigil/contract/taking/problems";
import { createSolution } from "@invigil/contract/taking/solutions";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Browser } from "../../testing/browser.ts";
import { signInRecruiter, startCandidate, type StartedCandidate } from "../../testing/candidate.ts";
import { createFactory } from "../../testing/factory.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { refusal } from "../../testing/refusal.ts";
import { offer, pressRun, pressSubmit } from "../../testing/run-calls.ts";
import { closeDue, saveAnswer } from "../../testing/take-test.ts";

const MINUTE = 60_000;
const WRITER = "a-tab-of-the-test";
const PAUSED = [409, "attempt_paused"];
const code = { type: "SCR", content: { evaluation: "TXT", technologies: ["python"] } };

let server: TestServer;
let recruiter: Browser;
let who: StartedCandidate;
beforeEach(async () => {
  server = await startServer();
  await offer(server, ["SCR:python"]);
  const factory = createFactory(server.db);
  const { id } = await factory.company();
  recruiter = (await signInRecruiter(server, id)).browser;
  const problems = [[code, { type: "TEX" }, { type: "VID" }, { type: "TEX" }], [{ type: "TEX" }]];
  who = await startCandidate(server, await factory.test(id, { timedSections: [10, 20], problems }));
});
afterEach(() => server.stop());

const problem = (n: number) => who.problems[n]?.slug ?? "";
const steer = (what: string, more: object = {}) =>
  recruiter.post(`/rpc/test.${what}/${who.test.id}`, { username: who.account.username, ...more });
const edit = (seq: number, answer: string) => ({ seq, base: seq - 1, writer: WRITER, answer });
const patch = (slug: string, seq: number, answer: string) =>
  who.browser.patch(`/api/v1/solution/${slug}`, edit(seq, answer));
const clear = (slug: string) => who.browser.delete(`/api/v1/solution/${slug}`);
const create = (n: number, answer: string) =>
  who.browser.post(pathOf(createSolution), {
    creator: who.account.id,
    test_solution_set: who.solutionSet.id,
    test: who.test.id,
    problem: problem(n),
    solution_type: "TEX",
    ...edit(1, answer),
  });
const submitAll = () => who.browser.post(`/rpc/test.submit_all/${who.test.id}`, { submission_type: "MSB" });
const submitSection = () =>
  who.browser.post("/rpc/test.submit_section", { solutionset_id: who.solutionSet.id, section_slug: "section-1" });
const receiptOf = async () => (await who.browser.get(`/api/v1/test/${who.test.slug}/receipt`)).json<Receipt>();
async function sections(): Promise<SectionWithProblems[]> {
  return (await who.browser.get(`/api.v2/assessment/${who.test.id}/sectionwise/problems`)).json().sections;
}

it("saves what was in flight when the pause began, and later edits only after it", async () => {
  const { slug } = await saveAnswer(who, problem(1), { answer: "before" });
  await steer("pause");
  server.advance(SAVE_GRACE - 1);
  expect((await patch(slug, 2, "on its way")).statusCode).toBe(200);
  server.advance(1);
  expect(refusal(await patch(slug, 3, "in the pause"))).toEqual(PAUSED);
  expect(refusal(await clear(slug))).toEqual(PAUSED);
  expect(refusal(await create(3, "in the pause"))).toEqual(PAUSED);
  // A stored edit is confirmed again, and an older edit from another tab is refused like any other.
  expect((await patch(slug, 2, "on its way")).statusCode).toBe(200);
  const stale = { ...edit(2, "of another tab"), writer: "another-tab", base: 1 };
  expect(refusal(await who.browser.patch(`/api/v1/solution/${slug}`, stale))).toEqual(PAUSED);

  server.advance(120 * MINUTE);
  await steer("unpause");
  expect((await patch(slug, 3, "in the pause")).statusCode).toBe(200);
  expect((await create(3, "in the pause")).statusCode).toBe(201);
});

it("confirms a first answer again if its reply was lost before the pause", async () => {
  expect((await create(3, "before")).statusCode).toBe(201);
  await steer("pause");
  server.advance(MINUTE);
  expect((await create(3, "before")).statusCode).toBe(201);
  expect(refusal(await create(3, "something else"))).toEqual(PAUSED);
});

it("opens, runs, signs and ends nothing for a candidate during a pause", async () => {
  const { id } = await saveAnswer(who, problem(0), { technology: "python", code: "1" });
  await steer("pause");
  const sign = () =>
    who.browser.post("/rpc/recording.sign", {
      kind: "VID",
      problem: problem(2),
      content_type: "video/webm",
      size: 100,
      test_solution_set: who.solutionSet.id,
    });
  for (const wait of [0, 60 * MINUTE]) {
    server.advance(wait);
    expect(refusal(await submitSection())).toEqual(PAUSED);
    expect(refusal(await submitAll())).toEqual(PAUSED);
    expect(refusal(await pressRun(who, { code: "1" }))).toEqual(PAUSED);
    expect(refusal(await pressSubmit(who, id))).toEqual(PAUSED);
    expect(refusal(await sign())).toEqual(PAUSED);
  }
  const draft = { problem: problem(1), answer: "a", seq: 1, base: 0, writer: WRITER };
  const handed = { test_solution_set: who.solutionSet.id, written_at: server.now().toISOString(), ...draft };
  expect(refusal(await who.browser.post(pathOf(handInDraft), handed))).toEqual([409, "answer_open"]);
  // A reloaded page still gets what it had.
  expect((await sections()).map(({ problems }) => problems.length)).toEqual([4, 0]);

  await steer("unpause");
  expect((await sign()).statusCode).toBe(200);
  expect((await pressRun(who, { code: "1" })).statusCode).toBe(200);
  expect((await submitSection()).statusCode).toBe(200);
  expect((await sections()).map(({ problems }) => problems.length)).toEqual([4, 1]);
  expect((await submitAll()).statusCode).toBe(200);
  expect((await submitAll()).statusCode).toBe(200);
});

it("signs no answer as saved after the end, whoever ended the test and when", async () => {
  const { slug } = await saveAnswer(who, problem(1), { answer: "before" });
  await steer("pause");
  server.advance(3_000);
  await patch(slug, 2, "on its way");
  server.advance(30 * MINUTE);
  expect((await steer("close", { reason: "Left the room" })).statusCode).toBe(200);
  const closed = await receiptOf();
  expect(closed.submitted_at).toBe("2026-01-01T10:00:03.000Z");
  expect(closed.answers.map(({ saved_at }) => saved_at)).toContain(closed.submitted_at);

  const late = await startCandidate(server, undefined, { minutes: 10, problems: [[{ type: "TEX" }]] });
  server.advance(10 * MINUTE + 2_000);
  await saveAnswer(late, late.problems[0]?.slug ?? "", { answer: "in the grace" });
  server.advance(SAVE_GRACE);
  await closeDue(server);
  const reply = await late.browser.get(`/api/v1/test/${late.test.slug}/receipt`);
  const { submitted_at, answers } = reply.json<Receipt>();
  expect(answers.map(({ saved_at }) => saved_at)).toEqual([submitted_at]);
});
