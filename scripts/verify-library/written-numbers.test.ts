import { FibGrading } from "@invigil/contract/authoring/judging-written";
import { gradeBlanks } from "@invigil/grading/marks/grading";
import { allQuestions } from "@invigil/library/all-questions";
import { expect, it } from "vitest";

it.each([
  ["sql-counting-nulls", ["5", "3", "4.0000000000000000", "1"]],
  ["reasoning-when-can-we-open", ["16.0", "6 days", "no delay"]],
  ["reasoning-two-teams-one-average", ["76 %", "80 per cent"]],
  ["reasoning-does-it-fit-into-the-night", ["10 h", "1,8 TB", "20.0"]],
  ["reasoning-all-or-one", ["81 %", "99.0", "three servers"]],
  ["operations-round-trips", ["150ms", "2,520 ms", "140 milliseconds"]],
  ["operations-retry-storm", ["27 calls", "3.0"]],
  ["operations-error-budget", ["43,200 requests", "11200.0"]],
])("accepts the numbers of %s however they are written", (slug, answers) => {
  const key = FibGrading.parse(allQuestions.find((question) => question.slug === slug)?.grading);
  expect(gradeBlanks(answers, key)).toMatchObject({ status: "ACC" });
});

it.each([
  ["reasoning-does-it-fit-into-the-night", ["10", "18", "20"]],
  ["operations-round-trips", ["150", "2.52", "140"]],
])("still refuses another number in %s", (slug, answers) => {
  const key = FibGrading.parse(allQuestions.find((question) => question.slug === slug)?.grading);
  expect(gradeBlanks(answers, key)).toMatchObject({ status: "PAC" });
});
