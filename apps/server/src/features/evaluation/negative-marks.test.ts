import { afterAll, beforeAll, expect, it } from "vitest";
import { inviteCandidate, signInRecruiter, startCandidate } from "../../testing/candidate.ts";
import { createFactory } from "../../testing/factory.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { saveAnswer } from "../../testing/take-test.ts";
import { evaluateDue } from "./evaluate-due.ts";

let server: TestServer;
beforeAll(async () => void (server = await startServer()));
afterAll(() => server.stop());

const choices = ["a", "b"].map((id) => ({ id, text: id }));
const mcq = { type: "MCQ", maxScore: 3, content: { choices }, grading: { correct: ["a"] } };

it("uses the points of the place, and subtracts only for wrong answers", async () => {
  const factory = createFactory(server.db);
  const companyId = (await factory.company()).id;
  const passage = {
    type: "CMP",
    title: "Passage",
    points: 10,
    negative: 5,
    children: [
      { ...mcq, maxScore: 1, title: "child right" },
      { ...mcq, maxScore: 4, title: "child wrong" },
    ],
  };
  const test = await factory.test(companyId, {
    problems: [
      [
        { ...mcq, title: "right", points: 8, negative: 2 },
        { ...mcq, title: "wrong", points: 8, negative: 2 },
        { ...mcq, title: "open", points: 8, negative: 2 },
        { ...mcq, title: "plain" },
        passage,
      ],
    ],
  });
  const ann = await startCandidate(server, test);
  expect(ann.problems.map(({ max_score }) => max_score)).toEqual([8, 8, 8, 3, 10]);
  expect(ann.problems[4]?.children.map(({ max_score }) => max_score)).toEqual([2, 8]);
  const leaves = ann.problems.flatMap((problem) => (problem.children.length > 0 ? problem.children : [problem]));
  for (const { slug, title } of leaves) {
    if (title !== "open") await saveAnswer(ann, slug, { choice: [title.includes("wrong") ? "b" : "a"] });
  }
  await ann.browser.post(`/rpc/test.submit_all/${test.id}`, { submission_type: "MSB" });
  await evaluateDue(server.deps);
  const boss = await signInRecruiter(server, companyId);
  const report = await boss.browser.get(`/api/v1/test/${test.slug}/solutionset?username=${ann.account.username}`);
  const { problems } = report.json().sections[0];
  expect(problems.map((entry: { score: number; max_score: number }) => [entry.score, entry.max_score])).toEqual([
    [8, 8],
    [-2, 8],
    [0, 8],
    [3, 3],
    [-2, 10],
  ]);
  expect(report.json()).toMatchObject({ score: 7, max_score: 37 });
  const { score } = await server.db
    .selectFrom("attempt")
    .select("score")
    .where("id", "=", ann.solutionSet.id)
    .executeTakeFirstOrThrow();
  expect(score).toBeCloseTo(7);
});

it("announces what wrong answers cost before the start and on the question, and subtracts only for wrong ones", async () => {
  const factory = createFactory(server.db);
  const companyId = (await factory.company()).id;
  const several = { ...mcq, content: { choices, is_multi_correct: true }, points: 4, negative: 1 };
  const key = { correct: ["a", "b"] };
  const blanks = {
    type: "FIB",
    points: 4,
    negative: 1,
    content: { blanks: ["x", "y"].map((id) => ({ id, label: id })) },
    grading: { blanks: [{ accepted: ["1"] }, { accepted: ["2"] }], partial: false },
  };
  const given: [string, object, object][] = [
    ["one of two", { ...several, grading: key }, { choice: ["a"] }],
    ["one right, one wrong", { ...several, grading: key }, { choice: ["a", "c"] }],
    ["a part", { ...several, grading: { ...key, partial: true } }, { choice: ["a"] }],
    ["cancelled out", { ...several, grading: { ...key, partial: true } }, { choice: ["a", "c"] }],
    ["a blank left empty", blanks, { choice: ["1", ""] }],
    ["a wrong blank", blanks, { choice: ["1", "3"] }],
    ["a wrong blank, partly", { ...blanks, grading: { ...blanks.grading, partial: true } }, { choice: ["1", "3"] }],
  ];
  const free = { title: "free", maxScore: 2 };
  const problems = [[...given.map(([title, problem]) => ({ ...problem, title })), free]];
  const test = await factory.test(companyId, { problems });
  const invited = await inviteCandidate(server, test);
  expect((await invited.browser.get(`/api/v1/test/${test.slug}`)).json()).toMatchObject({
    negative_marks: { from: 1, to: 1, every: false },
  });
  const ann = await startCandidate(server, test);
  expect(ann.problems.map(({ negative }) => negative)).toEqual([1, 1, 1, 1, 1, 1, 1, 0]);
  for (const [index, [, , answer]] of given.entries()) await saveAnswer(ann, ann.problems[index]?.slug ?? "", answer);
  await ann.browser.post(`/rpc/test.submit_all/${test.id}`, { submission_type: "MSB" });
  await evaluateDue(server.deps);
  const boss = await signInRecruiter(server, companyId);
  const report = await boss.browser.get(`/api/v1/test/${test.slug}/solutionset?username=${ann.account.username}`);
  const entries: { title: string; score: number; reason: string }[] = report.json().sections[0].problems;
  expect(entries.slice(0, -1).map(({ title, score }) => [title, score])).toEqual([
    ["one of two", 0],
    ["one right, one wrong", -1],
    ["a part", 2],
    ["cancelled out", -1],
    ["a blank left empty", 0],
    ["a wrong blank", -1],
    ["a wrong blank, partly", 2],
  ]);
  expect(entries[1]?.reason).toBe("1 of 2 right, 1 wrong; a wrong answer costs 1 mark");
});
