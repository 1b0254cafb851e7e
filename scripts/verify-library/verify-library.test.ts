import { allQuestions } from "@invigil/library/all-questions";
import type { Question } from "@invigil/library/format/question";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openJudge } from "../../apps/worker/src/testing/judge-with.ts";
import { keyFaults } from "./key-faults.ts";
import { runAnswers, runProof } from "./run-answers.ts";
import { shapeFaults } from "./shape-faults.ts";

let judge: Awaited<ReturnType<typeof openJudge>>;
beforeAll(async () => {
  judge = await openJudge(["python", "java", "javascript", "bash"]);
});
afterAll(() => judge.close());

function named(slug: string): Question {
  const found = allQuestions.find((question) => question.slug === slug);
  if (!found) throw new Error(`no question ${slug}`);
  return found;
}

it("has only questions that could be published as they are", () => {
  const faults = allQuestions.flatMap((question) =>
    shapeFaults(question, allQuestions).map((fault) => `${question.slug}: ${fault}`),
  );
  expect(faults).toEqual([]);
});

it("accepts the right answers to choices and blanks, and no others", async () => {
  const faults = await Promise.all(allQuestions.map(keyFaults));
  expect(faults.flat()).toEqual([]);
});

it("has at least 150 questions of fourteen types on thirteen skills", () => {
  expect(allQuestions.length).toBeGreaterThanOrEqual(150);
  expect(new Set(allQuestions.map(({ type }) => type)).size).toBeGreaterThanOrEqual(14);
  expect(new Set(allQuestions.map(({ skills: [first] }) => first)).size).toBeGreaterThanOrEqual(13);
});

it.each(["python-late-binding", "javascript-order-of-events", "java-lost-key"])(
  "proves what %s says about code",
  async (slug) => expect(await runProof(judge, named(slug))).toBeNull(),
);

// A part of `npm run verify:library`, which takes minutes.
it.each(["longest-quiet-stretch", "customers-without-orders", "clients-with-errors"])(
  "accepts the solutions of %s and refuses its wrong ones",
  async (slug) => {
    const question = named(slug);
    const { right, wrong, missing, faults } = await runAnswers(judge, question);
    expect(faults).toEqual([]);
    const here = (answers: Question["wrong"] | Question["solutions"] = []) =>
      answers.filter(({ technology }) => !missing.includes(technology)).length;
    expect({ right, wrong }).toEqual({ right: here(question.solutions), wrong: here(question.wrong) });
  },
);

it("notices a wrong solution that passes, and a solution that fails", async () => {
  const question = named("customers-without-orders");
  const [solution] = question.solutions ?? [];
  const [wrong] = question.wrong ?? [];
  if (!solution || !wrong) throw new Error("nothing to swap");
  const swapped: Question = { ...question, solutions: [wrong], wrong: [{ ...solution, why: "It is right." }] };
  const { faults } = await runAnswers(judge, swapped);
  expect(faults).toEqual([
    expect.stringContaining("The solution in postgresql does not pass"),
    expect.stringContaining("passes all tests"),
  ]);
});

it("notices a question without a key, without an explanation, and with another's title", () => {
  const question = named("customers-without-orders");
  const broken: Question = { ...question, slug: "another", grading: { cases: [] }, explanation: "See above." };
  expect(shapeFaults(broken, [...allQuestions, broken])).toEqual([
    "Another question has the same title.",
    "The explanation is missing or too short.",
    "There are no cases.",
  ]);
});
