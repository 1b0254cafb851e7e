import { readLive } from "@invigil/contract/proctoring/live";
import { readReceipt, Receipt } from "@invigil/contract/taking/attempts";
import { sectionwiseProblems } from "@invigil/contract/taking/problems";
import { updateSolution } from "@invigil/contract/taking/solutions";
import { meter } from "@invigil/rules/taking/attempted";
import { afterEach, beforeEach, expect, it } from "vitest";
import { signInRecruiter, startCandidate, type StartedCandidate } from "../../testing/candidate.ts";
import { createFactory, type Factory } from "../../testing/factory.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { saveAnswer, submit } from "../../testing/take-test.ts";

let server: TestServer;
let factory: Factory;
let companyId: number;
let who: StartedCandidate;
let recruiter: Awaited<ReturnType<typeof signInRecruiter>>;
beforeEach(async () => {
  server = await startServer();
  factory = createFactory(server.db);
  companyId = (await factory.company()).id;
  recruiter = await signInRecruiter(server, companyId);
});
afterEach(() => server.stop());

const live = async () =>
  readLive.response.parse((await recruiter.browser.get(pathOf(readLive, { slug: who.test.slug }))).json());

it("counts answers as the candidate's page does: a question with parts once, when all are answered", async () => {
  const parts = { type: "CMP", children: [{ type: "TEX" }, { type: "TEX" }] };
  who = await startCandidate(server, await factory.test(companyId, { problems: [[parts, { type: "TEX" }]] }));
  const [whole] = who.problems;
  const [one, two] = whole?.children ?? [];
  const counted = async () => (await live()).rows.map(({ answered, total }) => [answered, total]);
  await saveAnswer(who, one?.slug ?? "", { answer: "One." });
  expect(await counted()).toEqual([[0, 2]]);
  await saveAnswer(who, two?.slug ?? "", { answer: "Two." });
  expect(await counted()).toEqual([[1, 2]]);
});

it.each([
  { type: "MCQ", given: { choice: ["a"] }, emptied: { choice: [] } },
  { type: "FIB", given: { choice: ["Paris", ""] }, emptied: { choice: ["", ""] } },
  { type: "TEX", given: { answer: "One." }, emptied: { answer: " \n" } },
  { type: "SUB", given: { answer: "<p>One.</p>" }, emptied: { answer: "<p></p>" } },
])("counts a $type answer no longer once it is emptied, as the candidate's page and receipt do", async (kind) => {
  const { type, given, emptied } = kind;
  who = await startCandidate(server, await factory.test(companyId, { problems: [[{ type }]] }));
  const slug = who.problems[0]?.slug ?? "";
  const onScreen = async () => {
    const reply = await who.browser.get(pathOf(sectionwiseProblems, { id: who.test.id }));
    return meter(sectionwiseProblems.response.parse(reply.json()).sections).attempted;
  };
  const { slug: saved } = await saveAnswer(who, slug, given);
  expect([await onScreen(), (await live()).rows[0]?.answered]).toEqual([1, 1]);
  const edit = { ...emptied, seq: 2, base: 1, writer: "a-tab-of-the-test" };
  expect((await who.browser.patch(pathOf(updateSolution, { slug: saved }), edit)).statusCode).toBe(200);
  expect([await onScreen(), (await live()).rows[0]?.answered]).toEqual([0, 0]);
  await submit(who);
  const receipt = Receipt.parse((await who.browser.get(pathOf(readReceipt, { slug: who.test.slug }))).json());
  expect(receipt.answers).toMatchObject([{ empty: true, digest: expect.any(String) as unknown }]);
  expect(receipt.payload).toContain('"empty":true');
});
