import { readReview, Review, saveMark, withdrawMark } from "@invigil/contract/results/marks";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Browser } from "../../../testing/browser.ts";
import { signInRecruiter, startCandidate } from "../../../testing/candidate.ts";
import { createFactory } from "../../../testing/factory.ts";
import { pathOf, startServer, type TestServer } from "../../../testing/harness.ts";
import { evaluateEnded, saveAnswer, submit } from "../../../testing/take-test.ts";

let server: TestServer;
beforeAll(async () => void (server = await startServer()));
afterAll(() => server.stop());

const rubric = [
  { id: "facts", text: "The facts are right", points: 6 },
  { id: "style", text: "It reads well", points: 4 },
];
const mcq = {
  type: "MCQ",
  maxScore: 2,
  content: { choices: [{ id: "a", text: "a" }] },
  grading: { correct: ["a"] },
};

async function answered() {
  const factory = createFactory(server.db);
  const company = await factory.company();
  const text = { type: "TEX", maxScore: 10, grading: { rubric } };
  const who = await startCandidate(server, await factory.test(company.id, { problems: [[text, mcq]] }));
  const solution = await saveAnswer(who, who.problems[0]?.slug ?? "", { answer: "Because." });
  const choice = await saveAnswer(who, who.problems[1]?.slug ?? "", { choice: ["a"] });
  await submit(who);
  await evaluateEnded(server);
  const [first, second] = [await signInRecruiter(server, company.id), await signInRecruiter(server, company.id)];
  return { company, who, slug: solution.slug, choice: choice.slug, first: first.browser, second: second.browser };
}

async function mark(browser: Browser, slug: string, body: object) {
  const reply = await browser.send("PUT", pathOf(saveMark, { slug }), { comment: "", ...body });
  return reply.statusCode === 200 ? Review.parse(reply.json()) : reply.statusCode;
}

async function scores(attemptId: number, slug: string) {
  const { db } = server;
  const attempt = await db.selectFrom("attempt").select("score").where("id", "=", attemptId).executeTakeFirstOrThrow();
  const solution = await db
    .selectFrom("solution")
    .select(["score", "status"])
    .where("slug", "=", slug)
    .executeTakeFirstOrThrow();
  return [attempt.score, solution.score, solution.status];
}

it("shows one answer with its rubric, and the next one waiting", async () => {
  const { slug, first, who } = await answered();
  const review = Review.parse((await first.get(pathOf(readReview, { slug }))).json());
  expect(review).toMatchObject({ markable: true, rubric, marks: [], disagreement: false, next: null });
  expect(review.entry).toMatchObject({ status: "NRE", score: null, solution: { answer: "Because." } });
  expect(review.candidate.username).toBe(who.account.username);
});

it("gives the answer the mean of two reviewers' marks, shows disagreements, and updates the attempt's sum", async () => {
  const { slug, first, second, who } = await answered();
  const id = who.solutionSet.id;
  expect(await scores(id, slug)).toEqual([2, null, "NRE"]);
  const one = await mark(first, slug, { score: 10, comment: "All there.", rubric: { facts: 6, style: 4 } });
  expect(one).toMatchObject({
    marks: [{ own: true, score: 10, comment: "All there.", rubric: { facts: 6, style: 4 } }],
  });
  expect(await scores(id, slug)).toEqual([12, 10, "ACC"]);
  const both = await mark(second, slug, { score: 5 });
  expect(both).toMatchObject({ disagreement: true, entry: { score: 7.5, reason: "the mean of 2 people’s marks" } });
  expect(await scores(id, slug)).toEqual([9.5, 7.5, "PAC"]);
  await mark(first, slug, { score: 6 });
  expect(await scores(id, slug)).toEqual([7.5, 5.5, "PAC"]);
  await first.delete(pathOf(withdrawMark, { slug }));
  await second.delete(pathOf(withdrawMark, { slug }));
  expect(await scores(id, slug)).toEqual([2, null, "NRE"]);
  const audits = await server.db
    .selectFrom("audit")
    .select("action")
    .where("subject", "=", slug)
    .orderBy("id")
    .execute();
  expect(audits.map(({ action }) => action)).toEqual([
    "mark.save",
    "mark.save",
    "mark.save",
    "mark.withdraw",
    "mark.withdraw",
  ]);
});

it("refuses too many points, unknown lines, and marks on what the key decides", async () => {
  const { slug, choice, first } = await answered();
  expect(await mark(first, slug, { score: 10.5 })).toBe(400);
  expect(await mark(first, slug, { score: 5, rubric: { facts: 7 } })).toBe(400);
  expect(await mark(first, slug, { score: 5, rubric: { other: 1 } })).toBe(400);
  expect(await mark(first, choice, { score: 1 })).toBe(403);
});

it("accepts marks for a part of a question up to its share of the whole", async () => {
  const factory = createFactory(server.db);
  const company = await factory.company();
  const parts = [
    { type: "TEX", maxScore: 1 },
    { type: "TEX", maxScore: 2 },
  ];
  const whole = { type: "CMP", points: 20, children: parts };
  const who = await startCandidate(server, await factory.test(company.id, { problems: [[whole]] }));
  const { slug } = await saveAnswer(who, who.problems[0]?.children[0]?.slug ?? "", { answer: "Because." });
  await submit(who);
  await evaluateEnded(server);
  const { browser } = await signInRecruiter(server, company.id);
  expect(await mark(browser, slug, { score: 6.68 })).toBe(400);
  expect(await mark(browser, slug, { score: 6.67 })).toMatchObject({ entry: { status: "ACC", max_score: 6.67 } });
});

it("lets only owners and reviewers mark", async () => {
  const { slug, company } = await answered();
  const author = await signInRecruiter(server, company.id);
  await server.db.updateTable("account").set({ role: "author" }).where("id", "=", author.account.id).execute();
  expect(await mark(author.browser, slug, { score: 5 })).toBe(403);
  expect((await author.browser.get(pathOf(readReview, { slug }))).statusCode).toBe(200);
});

it("keeps a mark if the attempt got more time and the answer stayed the same", async () => {
  const { slug, first, who } = await answered();
  await mark(first, slug, { score: 8 });
  const again = { evaluated_at: null, score: null };
  await server.db.updateTable("attempt").set(again).where("id", "=", who.solutionSet.id).execute();
  await evaluateEnded(server);
  expect(await scores(who.solutionSet.id, slug)).toEqual([10, 8, "PAC"]);
});

it("shows reviewers the files that the candidate was given to change", async () => {
  const factory = createFactory(server.db);
  const company = await factory.company();
  const given = { path: "main.py", content: "print(1)\n" };
  const files = [
    { ...given, read_only: false },
    { path: "fixed.py", content: "x = 1\n", read_only: true },
  ];
  const project = { type: "PBE", content: { technologies: ["python"], files } };
  const who = await startCandidate(server, await factory.test(company.id, { problems: [[project]] }));
  const answer = { technology: "python", files: { "main.py": "print(2)\n" } };
  const { slug } = await saveAnswer(who, who.problems[0]?.slug ?? "", answer);
  await submit(who);
  const { browser } = await signInRecruiter(server, company.id);
  const review = Review.parse((await browser.get(pathOf(readReview, { slug }))).json());
  expect(review.entry.solution).toMatchObject(answer);
  expect(review.starting_files).toEqual([given]);
});
