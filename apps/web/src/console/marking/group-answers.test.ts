import type { AnswerToMark } from "@invigil/contract/results/marking";
import { expect, it } from "vitest";
import { freeCount, groupAnswers, takersText } from "./group-answers.ts";

function answer(candidate: number, problem: string, assigned: AnswerToMark["assigned"] = []): AnswerToMark {
  const solution = `${problem}-${candidate}`;
  return { solution, problem, title: problem, candidate: `Candidate ${candidate}`, candidate_key: candidate, assigned };
}

const ann = { username: "ann", marked: false };
const answers = [answer(10, "a", [ann]), answer(9, "a"), answer(9, "b", [ann, { username: "ben", marked: true }])];
const reviewers = [
  { username: "ann", full_name: "Ann" },
  { username: "ben", full_name: "Ben" },
];

it("groups answers by question or by candidate, in the order of their names and numbers", () => {
  expect(groupAnswers(answers, "problem").map(({ name, answers: all }) => [name, all.length])).toEqual([
    ["a", 2],
    ["b", 1],
  ]);
  expect(groupAnswers(answers, "candidate").map(({ name }) => name)).toEqual(["Candidate 9", "Candidate 10"]);
});

it("names who has to mark what, without those who have marked, and counts what is nobody's", () => {
  expect(takersText(answers, reviewers)).toBe("Ann (2), nobody (1)");
  expect(takersText(answers.slice(2), reviewers)).toBe("Ann");
  expect(takersText(answers.slice(1, 2), reviewers)).toBe("Nobody");
  expect(freeCount(answers)).toBe(1);
});
