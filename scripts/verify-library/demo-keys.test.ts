// @vitest-environment happy-dom
import { AuthoredType, gradingKey, isRunType } from "@invigil/contract/authoring/library-content";
import { afterEach, expect, it } from "vitest";
import { demoTests } from "../../apps/server/src/demo/tests/all-tests.ts";
import {
  closeForm,
  showForm,
  touchEveryKind,
  touchOne,
} from "../../apps/web/src/console/library/editor/testing/edited-key.tsx";

// Here, because no app may import another: the keys belong to the server, the forms to the web app.
const problems = demoTests
  .flatMap(({ sections }) => sections.flatMap((section) => section.problems))
  .filter(({ type }) => isRunType(type))
  .map(({ title, type, content = {}, grading = {} }) => ({ title, problem_type: type, content, grading }));

afterEach(closeForm);

// One of each type, because the others have the same forms.
const firsts = problems.filter(
  ({ problem_type }, index) => problems.findIndex((each) => each.problem_type === problem_type) === index,
);

it.each(firsts)("leaves the key of “$title” unchanged", async (problem) => {
  const { now } = await showForm(problem);
  touchOne("Name");
  expect(now().grading).toStrictEqual(problem.grading);
});

// DSC has the form of MLI, APP that of PFS and MOB that of PFE.
const SAME_FORM = ["DSC", "APP", "MOB"];
const forms = firsts.filter(({ problem_type }) => !SAME_FORM.includes(problem_type));

it.each(forms)("every field of a $problem_type can be changed and changed back", async (problem) => {
  const { now } = await showForm(problem);
  expect(touchEveryKind()).toBeGreaterThan(5);
  // A default may be written out now, which means the same.
  const shape = gradingKey(AuthoredType.parse(problem.problem_type));
  expect(shape.parse(now().grading)).toEqual(shape.parse(problem.grading));
});
