import { allQuestions } from "@invigil/library/all-questions";
import { gradeOne } from "@invigil/grading/answers/grade-answer";
import { expect, it } from "vitest";

it.each([
  ["web-how-long-to-load", ["3.0", "0,6", "2.4s"]],
  ["data-typical-wait", ["7 min", "2 minutes", "8"]],
  ["testing-which-change", ["8", "80 min"]],
  ["javascript-zero-discount", ["180", "190 EUR"]],
])("accepts numbers in %s as people write them", async (slug, choice) => {
  const { type, grading, score } = allQuestions.find((each) => each.slug === slug) ?? {};
  const given = { type: type ?? "", grading, maxScore: score ?? 0, answer: { choice } };
  const { status } = await gradeOne(given, async () => Promise.reject(new Error("no files here")));
  expect(status).toBe("ACC");
});
