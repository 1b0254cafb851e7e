import { AUTHORED_TYPES, ProblemContent } from "@invigil/contract/authoring/library-content";
import { expect, it } from "vitest";
import type { Judged } from "./judged.ts";
import { newProblem } from "./new-problem.ts";
import { problemFaults } from "./problem-faults.ts";

function question(type: Judged["problem_type"], change: Partial<Judged> = {}): Judged {
  const base = {
    title: "A question",
    statement: "What?",
    max_score: 1,
    content: ProblemContent.parse({}),
    grading: {},
  };
  return { problem_type: type, ...base, ...change };
}

const texts = (problem: Judged) => problemFaults(problem).map(({ text }) => text);

it.each(AUTHORED_TYPES)("finds what a new %s lacks, without failing on it", (type) => {
  const faults = problemFaults({ problem_type: type, title: "A question", statement: "", ...newProblem(type) });
  expect(faults.map(({ text }) => text)).toContain("The statement is empty.");
});

it("checks choices and their key", () => {
  const choices = [
    { id: "a", text: "Yes" },
    { id: "b", text: "Yes" },
  ];
  const content = ProblemContent.parse({ choices });
  expect(texts(question("MCQ", { content, grading: { correct: ["a", "z"] } }))).toEqual([
    "Two choices are the same.",
    "The key names a choice that does not exist.",
  ]);
  const empty = ProblemContent.parse({ choices: choices.map(({ id }) => ({ id, text: "" })) });
  expect(texts(question("MCQ", { content: empty, grading: { correct: ["a"] } }))).toEqual(["A choice is empty."]);
  const good = ProblemContent.parse({ choices: [choices[0], { id: "b", text: "No" }] });
  expect(texts(question("MCQ", { content: good, grading: { correct: ["a", "b"] } }))).toEqual([
    "Several choices are correct, but candidates can choose only one.",
  ]);
  expect(texts(question("MCQ", { content: good, grading: { correct: ["b"] } }))).toEqual([]);
});

it("compares blanks with the gaps of the statement", () => {
  const content = ProblemContent.parse({ blanks: [{ id: "1", label: "" }] });
  const grading = { blanks: [{ accepted: ["four"] }] };
  expect(texts(question("FIB", { statement: "Two and two is ___.", content, grading }))).toEqual([]);
  expect(texts(question("FIB", { content, grading }))).toEqual(["The statement has 0 gaps (___) for 1 blank."]);
});

it("compares a rubric with the marks, and names the question of a comprehension", () => {
  const grading = { rubric: [{ id: "1", text: "Clear", points: 2 }] };
  const child = question("SUB", { grading });
  expect(texts(question("CMP", { children: [child] }))).toEqual([
    "Question 1: The rubric adds up to 2, but the question is worth 1.",
  ]);
  expect(texts(question("CMP"))).toEqual(["A comprehension needs at least one question."]);
});

it("compares a file of right values with its columns", () => {
  const content = ProblemContent.parse({ inputs: [{ fieldName: "main", label: "File", required: true }] });
  const grading = { truth: "id,kind\n1,a", id_column: "id", value_column: "value", metric: "accuracy" };
  expect(texts(question("FBE", { content, grading }))).toEqual([
    "The file with the right values has no column “value”.",
  ]);
});

it("requires a language, weighted cases and a solution for code", () => {
  const content = ProblemContent.parse({ evaluation: "TXT", technologies: ["python"] });
  const one = { id: "1", name: "One", input: "", output: "", weight: 0 };
  const authoring = { solution: { technology: "python", code: "print()", files: {} } };
  expect(texts(question("SCR", { content, grading: { cases: [one] }, authoring }))).toEqual([
    "Every case has a weight of 0.",
  ]);
  expect(texts(question("SCR", { content, grading: { cases: [{ ...one, weight: 1 }] } }))).toEqual([
    "The sample solution is missing.",
  ]);
  expect(texts(question("SCR", { content, grading: { cases: [{ id: "1" }] }, authoring }))[0]).toMatch(
    /^Key, cases\.0\.name: /,
  );
});

it("names the tests that an imported package lacked, until they are added or dismissed", () => {
  const content = ProblemContent.parse({ evaluation: "TXT", technologies: ["python"] });
  const solution = { technology: "python", code: "print()", files: {} };
  const cases = [1, 2].map((id) => ({ id: String(id), name: "One", input: "", output: "" }));
  const lacking = (expected_cases: number) =>
    texts(question("SCR", { content, grading: { cases }, authoring: { solution, expected_cases } }));
  expect(lacking(19)).toEqual([
    "17 of the 19 tests in the imported package are missing. Add them, or confirm that the question does not need them.",
  ]);
  expect(lacking(2)).toEqual([]);
  expect(texts(question("SCR", { content, grading: { cases }, authoring: { solution } }))).toEqual([]);
});

it("requires tests in every language that a framework judges, and existing visits", () => {
  const authoring = { solution: { technology: "python", code: "x = 1", files: {} } };
  const content = ProblemContent.parse({ evaluation: "ATF", technologies: ["python", "java"] });
  const framework = { name: "pytest", source: "main.py", files: {}, tests: [{ id: "1", name: "test_a" }] };
  const grading = { frameworks: { python: framework } };
  expect(texts(question("PRJ", { content, grading, authoring }))).toEqual(["There are no tests for java."]);
  expect(texts(question("SCR", { content, grading, authoring }))).toEqual(["There are no tests for java."]);

  const check = { kind: "output", value: "" };
  const key = { site: {}, visits: [{ id: "first" }], cases: [{ id: "1", name: "One", visit: "second", check }] };
  expect(texts(question("SEL", { content, grading: key, authoring }))).toEqual([
    "A case names a visit that does not exist.",
  ]);
});
