import { afterAll, beforeAll, expect, it } from "vitest";
import { signInRecruiter, startCandidate } from "../../testing/candidate.ts";
import { createFactory } from "../../testing/factory.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { saveAnswer } from "../../testing/take-test.ts";
import { evaluateDue } from "./evaluate-due.ts";

let server: TestServer;
beforeAll(async () => void (server = await startServer()));
afterAll(() => server.stop());

const choices = ["a", "b"].map((id) => ({ id, text: id }));
const mcq = { type: "MCQ", maxScore: 3, content: { choices }, grading: { correct: ["a"] } };

it("counts the points of the place, takes away for what is wrong and not for what is open", async () => {
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
