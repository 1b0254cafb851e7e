import { afterEach, beforeEach, expect, it } from "vitest";
import { startCandidate, type StartedCandidate } from "../../testing/candidate.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { saveAnswer, submit } from "../../testing/take-test.ts";
import { evaluateAttempt } from "./evaluate-attempt.ts";
import { evaluateDue } from "./evaluate-due.ts";

let server: TestServer;
beforeEach(async () => void (server = await startServer()));
afterEach(() => server.stop());

const choices = ["a", "b", "c", "d"].map((id) => ({ id, text: id }));
const mcq = { type: "MCQ", maxScore: 4, content: { choices }, grading: { correct: ["b"] } };
const multi = { type: "MCQ", maxScore: 6, content: { choices }, grading: { correct: ["a", "b", "c"], partial: true } };
const fib = {
  type: "FIB",
  maxScore: 3,
  content: { blanks: ["x", "y", "z"].map((id) => ({ id, label: id })) },
  grading: { blanks: [{ accepted: ["Paris"] }, { accepted: ["3.14"], tolerance: 0.01 }, { accepted: ["ok"] }] },
};

async function results(who: StartedCandidate) {
  const rows = await server.db
    .selectFrom("solution")
    .innerJoin("problem", "problem.id", "solution.problem_id")
    .select(["problem.slug", "solution.status", "solution.score", "solution.evaluation"])
    .where("attempt_id", "=", who.solutionSet.id)
    .orderBy("solution.id")
    .execute();
  return rows.map(({ status, score, evaluation }) => ({ status, score, evaluation }));
}

function attemptRow(who: StartedCandidate) {
  return server.db
    .selectFrom("attempt")
    .select(["score", "evaluated_at"])
    .where("id", "=", who.solutionSet.id)
    .executeTakeFirstOrThrow();
}

it("scores choices and blanks, and leaves texts to a person [A4.04]", async () => {
  const who = await startCandidate(server, undefined, {
    problems: [[mcq, mcq, multi, fib, { type: "TEX" }, { type: "SUB" }]],
  });
  const [right, wrong, part, blanks, text, rich] = who.problems.map(({ slug }) => slug);
  await saveAnswer(who, right ?? "", { choice: ["b"] });
  await saveAnswer(who, wrong ?? "", { choice: ["c"] });
  await saveAnswer(who, part ?? "", { choice: ["a", "b"] });
  await saveAnswer(who, blanks ?? "", { choice: [" paris ", "3.145", "no"] });
  await saveAnswer(who, text ?? "", { answer: "I think so." });
  await saveAnswer(who, rich ?? "", { answer: "<p>I think so.</p>" });
  await submit(who);
  server.advance(2_000);
  expect(await evaluateDue(server.deps)).toBe(1);
  expect(await results(who)).toEqual([
    { status: "ACC", score: 4, evaluation: { reason: "1 of 1 right, 0 wrong" } },
    { status: "REJ", score: 0, evaluation: { reason: "0 of 1 right, 1 wrong" } },
    { status: "PAC", score: 4, evaluation: { reason: "2 of 3 right, 0 wrong" } },
    { status: "PAC", score: 2, evaluation: { reason: "2 of 3 blanks right, 1 wrong" } },
    { status: "NRE", score: null, evaluation: { reason: "waits for marks" } },
    { status: "NRE", score: null, evaluation: { reason: "waits for marks" } },
  ]);
  expect(await attemptRow(who)).toEqual({ score: 10, evaluated_at: server.now() });
});

it("scores the children of a comprehension as separate answers", async () => {
  const who = await startCandidate(server, undefined, { problems: [[{ type: "CMP", children: [mcq, fib] }]] });
  const [first, second] = who.problems[0]?.children ?? [];
  await saveAnswer(who, first?.slug ?? "", { choice: ["b"] });
  await saveAnswer(who, second?.slug ?? "", { choice: ["Paris", "", ""] });
  await submit(who);
  await evaluateDue(server.deps);
  expect(await results(who)).toMatchObject([
    { status: "ACC", score: 4 },
    { status: "PAC", score: 1 },
  ]);
  expect((await attemptRow(who)).score).toBe(5);
});

it("distinguishes a cleared and an empty answer from a wrong one [A4.04]", async () => {
  const who = await startCandidate(server, undefined, { problems: [[mcq, mcq, { type: "TEX" }]] });
  const [cleared, empty, blank] = who.problems.map(({ slug }) => slug);
  const { slug } = await saveAnswer(who, cleared ?? "", { choice: ["b"] });
  await who.browser.delete(`/api/v1/solution/${slug}?seq=2&base=1&writer=a-tab-of-the-test`);
  await saveAnswer(who, empty ?? "", { choice: [] });
  await saveAnswer(who, blank ?? "", { answer: "  " });
  await submit(who);
  await evaluateDue(server.deps);
  expect(await results(who)).toMatchObject([
    { status: "CLR", score: 0 },
    { status: "UNE", score: 0 },
    { status: "UNE", score: 0 },
  ]);
});

it("leaves a running attempt alone, and evaluates an ended one once, however many servers sweep", async () => {
  const running = await startCandidate(server, undefined, { problems: [[mcq]] });
  await saveAnswer(running, running.problems[0]?.slug ?? "", { choice: ["b"] });
  expect(await evaluateDue(server.deps)).toBe(0);
  await submit(running);
  const done = await Promise.all([1, 2, 3].map(() => evaluateAttempt(server.deps, running.solutionSet.id)));
  expect(done.filter(Boolean)).toHaveLength(1);
  expect(await evaluateDue(server.deps)).toBe(0);
});

it("leaves an answer with a broken key to a person and scores the rest", async () => {
  const broken = { ...mcq, grading: { corect: ["b"] } };
  const who = await startCandidate(server, undefined, { problems: [[broken, mcq]] });
  for (const { slug } of who.problems) await saveAnswer(who, slug, { choice: ["b"] });
  await submit(who);
  await evaluateDue(server.deps);
  expect(await results(who)).toEqual([
    { status: "NRE", score: null, evaluation: { reason: "could not be evaluated (ZodError)" } },
    { status: "ACC", score: 4, evaluation: { reason: "1 of 1 right, 0 wrong" } },
  ]);
  expect(await evaluateDue(server.deps)).toBe(0);
});
