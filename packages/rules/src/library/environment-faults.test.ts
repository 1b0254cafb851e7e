import { ProblemContent } from "@invigil/contract/authoring/library-content";
import type { EnvironmentType } from "@invigil/contract/environments/environment-types";
import { expect, it } from "vitest";
import { newProblem } from "./new-problem.ts";
import { problemFaults } from "./problem-faults.ts";

interface Given {
  grading: Record<string, unknown>;
  files?: Record<string, string>;
  technology?: string;
}

const solved = { solution: { technology: "", code: "", files: { "a.txt": "" } } };

function texts(
  type: EnvironmentType,
  { grading, files = { "a.txt": "" }, technology = "javascript" }: Given,
): string[] {
  const content = ProblemContent.parse({
    evaluation: "ATF",
    technologies: [technology],
    files: Object.entries(files).map(([path, text]) => ({ path, content: text, read_only: false })),
  });
  const authoring = { solution: { ...solved.solution, technology } };
  const problem = { problem_type: type, title: "T", statement: "S", max_score: 10, content, grading, authoring };
  return problemFaults(problem).map(({ text }) => text);
}

it.each<[EnvironmentType, string[]]>([
  ["PBE", ["There are no tests and no visits.", "There is no file that candidates can change."]],
  ["PFE", ["There are no tests and no visits."]],
  ["MOB", ["There are no tests and no visits."]],
  ["PBT", ["There are no faulty applications yet.", "There is no file that candidates can change."]],
  ["PBD", ["There are no cases.", "There is no file that candidates can change."]],
  ["DJP", ["There are no checks."]],
])("says in plain words what a new question of type %s lacks", (type, expected) => {
  const begun = newProblem(type);
  const problem = { problem_type: type, title: "T", statement: "S", ...begun, authoring: solved };
  const found = problemFaults(problem).map(({ text }) => text);
  expect(found.filter((text) => !text.includes("sample solution"))).toEqual(expected);
});

const visit = { id: "1", name: "One", check: { kind: "count", selector: "p", value: 1 } };
const test = { id: "1", name: "works", weight: 1 };
const tests = { name: "mocha", files: { "a.test.js": "" }, tests: [test] };

it("requires a start command unless the files are the site", () => {
  expect(texts("PFS", { grading: { tests } })).toEqual(["The command that starts the application is missing."]);
  expect(texts("PFS", { grading: { tests, app: { start: "node a.js" } } })).toEqual([]);
  expect(texts("PFE", { grading: { visits: [visit] }, technology: "web" })).toEqual([]);
});

it("finds ids that tests and visits share, and cases that count nothing", () => {
  const app = { start: "node a.js" };
  expect(texts("APP", { grading: { app, tests, visits: [visit] } })).toEqual(["Two cases have the same id."]);
  const none = { ...tests, tests: [{ ...test, weight: 0 }] };
  expect(texts("APP", { grading: { app, tests: none } })).toEqual(["Every case has a weight of 0."]);
});

it("requires faulty applications that differ from the correct one", () => {
  const mutant = { id: "1", name: "Adds wrongly", files: { "server.js": "good" } };
  const grading = { framework: "pytest", app: { start: "node server.js" }, files: { "server.js": "good" } };
  expect(texts("PBT", { grading: { ...grading, mutants: [mutant] } })).toEqual([
    "“Adds wrongly” is the same as the correct application.",
    "Tests for pytest cannot be written in javascript.",
  ]);
  const bad = { ...mutant, files: { "server.js": "bad" } };
  expect(texts("PBT", { grading: { ...grading, mutants: [bad] }, technology: "python" })).toEqual([]);
  const site = { ...grading, app: { start: "" }, mutants: [bad] };
  expect(texts("PBT", { grading: site, technology: "python" })).toEqual([
    "Without a start command, the application needs the file “index.html”.",
  ]);
});

it("requires a notebook that can be read and written", () => {
  const grading = { checks: [{ id: "1", name: "One", code: "assert True" }] };
  const asked = (files: Record<string, string>) => texts("DJP", { grading, files, technology: "python" });
  expect(asked({ "a.txt": "" })).toEqual(["The notebook “notebook.ipynb” is not among the files."]);
  expect(asked({ "notebook.ipynb": "[" })).toEqual(["“notebook.ipynb” cannot be read. It is not valid JSON."]);
  expect(asked({ "notebook.ipynb": '{"nbformat": 4, "cells": []}' })).toEqual([]);
});

it("says which check of a notebook has no code", () => {
  const checks = ["assert True", ""].map((code, index) => ({ id: String(index), name: "A check", code }));
  const files = { "notebook.ipynb": '{"nbformat": 4, "cells": []}' };
  expect(texts("DJP", { grading: { checks }, files, technology: "python" })).toEqual(["Check 2 has no code."]);
});

it("names the part of a key that has another shape", () => {
  const grading = { cases: [{ id: "1", name: "One", run: "", checks: [] }] };
  expect(texts("PBD", { grading, technology: "bash" })).toEqual([
    expect.stringContaining("Key, cases.0.run:"),
    expect.stringContaining("Key, cases.0.checks:"),
  ]);
});

it("names languages in which answers cannot be judged", () => {
  const grading = { app: { start: "./server" }, visits: [], tests: null };
  expect(texts("PBE", { grading, technology: "c" })).toContain("Answers in c cannot be judged. Remove this language.");
  expect(texts("PBE", { grading, technology: "python" }).join()).not.toContain("cannot be judged");
});
