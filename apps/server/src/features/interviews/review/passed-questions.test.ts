import { answerPassedQuestion, listPassedQuestions } from "@invigil/contract/interviews/passed-questions";
import { NO_STORED_ANSWER } from "@invigil/rules/interviews/passed-on";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Browser } from "../../../testing/browser.ts";
import { signInRecruiter, startCandidate } from "../../../testing/candidate.ts";
import { createFactory } from "../../../testing/factory.ts";
import { pathOf, startServer, type TestServer } from "../../../testing/harness.ts";
import { interviewTest, talk } from "../../../testing/held-interview.ts";
import { refusal } from "../../../testing/refusal.ts";

let server: TestServer;
beforeAll(async () => void (server = await startServer()));
afterAll(() => server.stop());

/** An interview at whose end the candidate asked two questions; the plan answered the first one. */
async function asked() {
  const companyId = (await createFactory(server.db).company()).id;
  const who = await startCandidate(server, await interviewTest(server, companyId));
  const id = await talk(server, who, companyId);
  const at = server.now();
  const turn = { attempt_id: id, source: "script", asked_at: at, heard_at: at, rephrased: null } as const;
  const said = (answer: string) => ({ answer, mode: "typed", answered_at: at }) as const;
  await server.db
    .insertInto("interview_turn")
    .values([
      { ...turn, seq: 4, kind: "own-questions", text: "What would you like to know?", why: "", ...said("How large?") },
      { ...turn, seq: 5, kind: "reply", text: "Eight.", why: "The plan answers “Size”.", ...said("Who is my boss?") },
      { ...turn, seq: 6, kind: "reply", text: "I’ll pass it on.", why: NO_STORED_ANSWER },
    ])
    .execute();
  const { browser } = await signInRecruiter(server, companyId);
  return { id, slug: who.test.slug, who, browser };
}

const list = async (browser: Browser, slug: string) =>
  listPassedQuestions.response.parse((await browser.get(pathOf(listPassedQuestions, { slug }))).json()).questions;

it("lists what candidates asked and nobody has answered, with the way to them", async () => {
  const { id, slug, who, browser } = await asked();
  expect(await list(browser, slug)).toMatchObject([
    { interview: id, seq: 5, text: "Who is my boss?", username: who.account.username, recording: null, answered: null },
  ]);
});

it("notes who has answered, and takes it back", async () => {
  const { id, slug, browser } = await asked();
  const settle = (answered: boolean) => browser.send("PUT", pathOf(answerPassedQuestion, { id, seq: 5 }), { answered });
  expect((await settle(true)).statusCode).toBe(200);
  expect((await settle(true)).statusCode).toBe(200);
  expect((await list(browser, slug))[0]?.answered?.at).toBe(server.now().toISOString());
  await settle(false);
  expect((await list(browser, slug))[0]?.answered).toBeNull();
});

it("keeps questions from other companies, and refuses what is no question", async () => {
  const { id, slug, browser } = await asked();
  const elsewhere = await signInRecruiter(server, (await createFactory(server.db).company()).id);
  expect(refusal(await elsewhere.browser.get(pathOf(listPassedQuestions, { slug })))).toEqual([404, "test_not_found"]);
  for (const [caller, seq] of [
    [elsewhere.browser, 5],
    [browser, 1],
    [browser, 6],
  ] as const) {
    const reply = await caller.send("PUT", pathOf(answerPassedQuestion, { id, seq }), { answered: true });
    expect(refusal(reply)).toEqual([404, "not_found"]);
  }
});
