import * as calls from "@invigil/contract/interviews/session";
import type { Receipt, StartedAttempt } from "@invigil/contract/taking/attempts";
import { interviewFaults } from "@invigil/rules/library/interview-faults";
import { afterEach, beforeEach, expect, it } from "vitest";
import { evaluateDue } from "../features/evaluation/evaluate-due.ts";
import { startServer, type TestServer } from "../testing/harness.ts";
import { caller } from "../testing/interview-calls.ts";
import { demoLinks } from "./demo-links.ts";
import { seedDemo } from "./seed-demo.ts";
import { interview } from "./tests/interview.ts";

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
  await seedDemo(server.deps);
});
afterEach(() => server.stop());

it("could be published again unchanged", () => {
  expect(interview.interview && interviewFaults(interview.interview)).toEqual([]);
});

it("can be taken by a newcomer at once, without a model or a worker [B4.18]", async () => {
  const link = (await demoLinks(server.deps)).find(({ name }) => name === interview.name);
  const { pathname } = new URL(link?.url ?? "");
  const browser = server.browser();
  await browser.get(pathname);
  const test = (await browser.get(`/api/v1/test/${interview.slug}`)).json<{ id: number; instructions: string }>();
  expect(test.instructions).toContain("/v1/demo/sample-cv.pdf");
  const started = (await browser.post(`/rpc/test.start/${test.id}`)).json<StartedAttempt>();
  const who = caller(browser, started.solution_set.id);
  await who.consent();
  await who.call(calls.skipCv);
  let at = await who.begin();
  for (let turn = 0; turn < 30 && at.state === "live"; turn += 1) {
    at = await who.heard(at.turn_seq);
    const asks = at.state === "live" && at.phase === "listening";
    if (asks)
      at = await who.type(at.turn_seq, "I found the slow part, because I measured it, and it got 3 times faster.");
    server.advance(40_000);
  }
  expect(at.state).toBe("ended");
  expect(new Set(at.turns.map(({ topic }) => topic))).toEqual(new Set([null, 1, 2, 3]));
  const submitted = await browser.post(`/rpc/test.submit_all/${test.id}`, { submission_type: "MSB" });
  const { answers } = submitted.json<Receipt>();
  expect(answers.length).toBeGreaterThanOrEqual(3);
  expect(answers.every(({ digest, problem_type }) => digest !== null && problem_type === "interview")).toBe(true);
  // Nothing to give points to, and nothing that breaks the evaluation of others.
  expect(await evaluateDue(server.deps)).toBeGreaterThan(0);
  const attempt = await server.db
    .selectFrom("attempt")
    .select(["evaluated_at", "score"])
    .where("id", "=", started.solution_set.id)
    .executeTakeFirst();
  expect(attempt).toEqual({ evaluated_at: server.now(), score: 0 });
});
