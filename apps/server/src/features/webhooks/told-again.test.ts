import { acceptDraft, declineDraft, handInDraft } from "@invigil/contract/taking/late-drafts";
import { saveMark, withdrawMark } from "@invigil/contract/results/marks";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Browser } from "../../testing/browser.ts";
import { signInRecruiter, startCandidate, type StartedCandidate } from "../../testing/candidate.ts";
import { createFactory, type Factory } from "../../testing/factory.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { askRegrade, sweepRegraded } from "../../testing/regrade-calls.ts";
import { evaluateEnded, saveAnswer, submit } from "../../testing/take-test.ts";

let server: TestServer;
let factory: Factory;
let companyId: number;
let recruiter: Browser;
beforeEach(async () => {
  server = await startServer();
  factory = createFactory(server.db);
  companyId = (await factory.company()).id;
  recruiter = (await signInRecruiter(server, companyId)).browser;
  await recruiter.post("/api/v1/company/webhooks", { url: "https://example.com/hook", events: ["evaluated"] });
});
afterEach(() => server.stop());

const choices = ["a", "b", "c"].map((id) => ({ id, text: id }));
const MCQ = { type: "MCQ", maxScore: 6, content: { choices }, grading: { correct: ["a"] } };

async function take(problems: object[]): Promise<StartedCandidate> {
  return startCandidate(server, await factory.test(companyId, { problems: [problems], overrides: { cut_off: 60 } }));
}

/** Everything the company's webhook has received so far, in order. */
async function told() {
  const rows = await server.db
    .selectFrom("webhook_delivery")
    .select("payload")
    .where("event", "=", "evaluated")
    .orderBy("created_at")
    .execute();
  return rows.map(({ payload }) => {
    const { attempt } = payload as { attempt: { score: number; outcome: string; waits_for: string[] } };
    return [attempt.score, attempt.outcome, attempt.waits_for.join()];
  });
}

async function handIn(who: StartedCandidate, answer: object, seq: number) {
  const edit = { seq, base: 0, writer: "a-tab-that-was-offline", written_at: server.now().toISOString() };
  const place = { test_solution_set: who.solutionSet.id, problem: who.problems[0]?.slug };
  const reply = await who.browser.post(pathOf(handInDraft), { ...place, ...edit, ...answer });
  expect(reply.statusCode).toBe(200);
  server.advance(1_000);
  return (
    await server.db.selectFrom("late_draft").select("id").orderBy("id", "desc").limit(1).executeTakeFirstOrThrow()
  ).id;
}

it("tells the score that every report shows", async () => {
  const who = await take([0.7, 0.1].map((maxScore) => ({ ...MCQ, maxScore })));
  for (const { slug } of who.problems) await saveAnswer(who, slug, { choice: ["a"] });
  await submit(who);
  await evaluateEnded(server);
  expect(await told()).toEqual([[0.8, "passed", ""]]);
});

it("fires again when marks change the sum or make it final, once per change", async () => {
  const who = await take([MCQ, { type: "TEX", maxScore: 4 }]);
  await saveAnswer(who, who.problems[0]?.slug ?? "", { choice: ["b"] });
  const { slug } = await saveAnswer(who, who.problems[1]?.slug ?? "", { answer: "Because." });
  await submit(who);
  await evaluateEnded(server);
  const mark = async (score: number) => {
    server.advance(1_000);
    await recruiter.send("PUT", pathOf(saveMark, { slug }), { score, comment: "" });
  };
  await mark(0);
  await mark(4);
  await mark(4);
  server.advance(1_000);
  await recruiter.delete(pathOf(withdrawMark, { slug }));
  expect(await told()).toEqual([
    [0, "failed", "marks"],
    [0, "failed", ""],
    [4, "failed", ""],
    [0, "failed", "marks"],
  ]);
});

it("fires again when a late draft arrives, is declined, and is accepted", async () => {
  const who = await take([MCQ]);
  await submit(who);
  await evaluateEnded(server);
  server.advance(1_000);
  const first = await handIn(who, { choice: ["b"] }, 4);
  const second = await handIn(who, { choice: ["a"] }, 5);
  // One draft still waits for a decision, so nothing has changed.
  await recruiter.post(pathOf(declineDraft, { id: first }), { reason: "Another one came." });
  server.advance(1_000);
  await recruiter.post(pathOf(acceptDraft, { id: second }), {});
  await evaluateEnded(server);
  expect(await told()).toEqual([
    [0, "failed", ""],
    [0, "open", "decisions"],
    [6, "passed", ""],
  ]);
});

it("reports that the score is final when the last draft is declined", async () => {
  const who = await take([MCQ]);
  await submit(who);
  const id = await handIn(who, { choice: ["a"] }, 4);
  await evaluateEnded(server);
  server.advance(1_000);
  await recruiter.post(pathOf(declineDraft, { id }), { reason: "Too late." });
  expect(await told()).toEqual([
    [0, "open", "decisions"],
    [0, "failed", ""],
  ]);
});

it("reports everyone whose result a regrade changes, and nobody else", async () => {
  const test = await factory.test(companyId, { problems: [[MCQ]], overrides: { cut_off: 60 } });
  for (const choice of ["a", "b", "c"]) {
    const who = await startCandidate(server, test);
    await saveAnswer(who, who.problems[0]?.slug ?? "", { choice: [choice] });
    await submit(who);
  }
  await evaluateEnded(server);
  server.advance(1_000);
  const problem = test.sections[0]?.problems[0]?.slug ?? "";
  const asked = await askRegrade(recruiter, { slug: test.slug, problem, change: { grading: { correct: ["b"] } } });
  await sweepRegraded(server);
  const { id } = asked.json<{ id: number }>();
  expect((await recruiter.post(`/api/v1/regrade/${id}/apply`, {})).statusCode).toBe(200);
  expect((await told()).slice(3)).toHaveLength(2);
  expect((await told()).slice(3)).toEqual(
    expect.arrayContaining([
      [0, "failed", ""],
      [6, "passed", ""],
    ]),
  );
});
