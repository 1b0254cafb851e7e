// @vitest-environment happy-dom
import { AuthoredType, GRADING_KEYS, isRunType } from "@invigil/contract/library-content";
import { afterEach, expect, it } from "vitest";
import { demoTests } from "../apps/server/src/demo/tests/all-tests.ts";
import {
  closeForm,
  showForm,
  touchEveryKind,
  touchOne,
} from "../apps/web/src/features/library/editor/testing/edited-key.tsx";

// Here, because no app may import another: the keys are the server's, the forms the web's.
const problems = demoTests
  .flatMap(({ sections }) => sections.flatMap((section) => section.problems))
  .filter(({ type }) => isRunType(type))
  .map(({ title, type, content = {}, grading = {} }) => ({ title, problem_type: type, content, grading }));

afterEach(closeForm);

it.each(problems)("leaves the key of “$title” as it was", async (problem) => {
  const { now } = await showForm(problem);
  touchOne("Name");
  expect(now().grading).toStrictEqual(problem.grading);
});

// DSC has the form of MLI.
const types = [...new Set(problems.map(({ problem_type }) => problem_type))].filter((type) => type !== "DSC");

it.each(types)("every field of a %s can be changed and changed back", { timeout: 120_000 }, async (type) => {
  const problem = problems.find(({ problem_type }) => problem_type === type);
  if (!problem) throw new Error("no such problem");
  const { now } = await showForm(problem);
  expect(touchEveryKind()).toBeGreaterThan(5);
  // What has a default may be written out now, and means the same.
  const shape = GRADING_KEYS[AuthoredType.parse(type)];
  expect(shape.parse(now().grading)).toEqual(shape.parse(problem.grading));
});
