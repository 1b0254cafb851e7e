// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { renderAt } from "../../../testing/render.tsx";
import { AnswerPanel } from "../answers/answer-panel.tsx";
import { fakeProblem, fakeSection } from "../testing/fake-problems.ts";
import { target } from "../testing/fake-solutions.ts";
import { forgetAnswers, keepAnswers } from "../testing/keep-answers.ts";

afterEach(() => {
  cleanup();
  forgetAnswers();
});

async function openWith(handedIn: boolean) {
  const problem = fakeProblem({ slug: "p", problem_type: "TEX", title: "Essay", solution: null });
  const { drafts } = await keepAnswers([fakeSection("one", [problem])]);
  const version = { attempt: target.attempt, problem: "p", answer: { answer: "typed in time" }, updatedAt: 1 };
  await drafts.keep({ ...version, handedIn });
  await renderAt(
    <AnswerPanel
      problem={problem}
      readOnly
      renderStatement={() => null}
      renderText={(text) => text}
      renderCode={() => null}
      renderRecording={() => null}
    />,
  );
}

it("still says after a reload that a version was submitted as a late draft", async () => {
  await openWith(true);
  expect(
    await screen.findByText(/submitted as a late draft\. Your reviewers decide whether it counts\.$/),
  ).toBeTruthy();
  expect(screen.queryByText(/does not count/)).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Show" }));
  const kept = await screen.findByRole("dialog", { name: "Kept on this device" });
  expect(within(kept).getByRole("region", { name: "Version 1" }).textContent).toContain("typed in time");
});

it("says of a version that was not chosen that it does not count", async () => {
  await openWith(false);
  expect(await screen.findByText(/kept on this device\. It does not count\.$/)).toBeTruthy();
  expect(screen.queryByText(/late draft/)).toBeNull();
});
