// @vitest-environment happy-dom
import { afterEach, expect, it } from "vitest";
import { fakeProblem, fakeSection } from "../../solutions/testing/fake-problems.ts";
import { forgetAnswers, keepAnswers } from "../../solutions/testing/keep-answers.ts";
import { saveRecordedAnswer } from "./save-recorded-answer.ts";

afterEach(forgetAnswers);

const sections = [fakeSection("one", [fakeProblem({ slug: "p", problem_type: "ADO" })])];
const answer = { audio_post_url: "/media/proctor/1" };

it("stores an uploaded recording as the answer [A1.25]", async () => {
  const { world } = await keepAnswers(sections);
  expect(await saveRecordedAnswer("p", answer)).toBe(true);
  expect(world.servers["p"]?.solution()).toMatchObject(answer);
});

it("treats an answer as stored while it waits on this device for the connection", async () => {
  const { world } = await keepAnswers(sections);
  world.online = false;
  expect(await saveRecordedAnswer("p", answer)).toBe(true);
});

it("is not stored if the section is over or the page no longer accepts answers", async () => {
  await keepAnswers([{ ...fakeSection("one", [fakeProblem({ slug: "p", problem_type: "ADO" })]), status: "SUB" }]);
  expect(await saveRecordedAnswer("p", answer)).toBe(false);
  forgetAnswers();
  expect(await saveRecordedAnswer("p", answer)).toBe(false);
});
