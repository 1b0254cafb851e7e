// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { renderAt } from "../../testing/render.tsx";
import { AnswerPanel } from "./answers/answer-panel.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { SaveState } from "./save-state.tsx";
import { fakeProblem, fakeSection } from "./testing/fake-problems.ts";
import { createFakeServer, target } from "./testing/fake-solutions.ts";
import { forgetAnswers, keepAnswers } from "./testing/keep-answers.ts";

afterEach(() => {
  cleanup();
  forgetAnswers();
});

async function showConflict() {
  const server = createFakeServer({ ...target, problem: "p" });
  server.storeElsewhere({ answer: "as it was" });
  const problem = fakeProblem({ slug: "p", problem_type: "TEX", title: "Essay", solution: server.solution() });
  const { keeper } = await keepAnswers([fakeSection("one", [problem])], { p: server });
  await renderAt(
    <>
      <SaveState problems={["p"]} />
      <AnswerPanel
        problem={problem}
        readOnly={false}
        renderStatement={() => null}
        renderText={(text) => text}
        renderCode={() => null}
        renderRecording={() => null}
      />
      <ConflictDialog problems={[problem]} />
    </>,
  );
  server.storeElsewhere({ answer: "from another tab" });
  fireEvent.change(screen.getByLabelText("Your answer"), { target: { value: "from this tab" } });
  await keeper.flush();
  return { server, dialog: await screen.findByRole("dialog", { name: "Choose a version" }) };
}

it("shows both versions and waits for a choice", async () => {
  const { server, dialog } = await showConflict();
  expect(within(dialog).getByRole("region", { name: "Mine" }).textContent).toContain("from this tab");
  expect(within(dialog).getByRole("region", { name: "Stored" }).textContent).toContain("from another tab");
  expect(dialog.textContent).toContain("Essay");
  fireEvent.keyDown(dialog, { key: "Escape" });
  expect(screen.getByRole("dialog")).toBeTruthy();
  expect(server.solution()?.answer).toBe("from another tab");
  expect(screen.getByText("Kept on this device")).toBeTruthy();
});

it("stores mine when I keep it", async () => {
  const { server, dialog } = await showConflict();
  fireEvent.click(within(dialog).getByRole("button", { name: "Keep mine" }));
  await waitFor(() => expect(server.solution()?.answer).toBe("from this tab"));
  expect(await screen.findByText("Saved")).toBeTruthy();
});

it("shows the stored one when I take it, and keeps mine readable", async () => {
  const { server, dialog } = await showConflict();
  fireEvent.click(within(dialog).getByRole("button", { name: "Use the stored one" }));
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>("Your answer").value).toBe("from another tab"));
  expect(server.solution()?.answer).toBe("from another tab");
  fireEvent.click(await screen.findByRole("button", { name: "Show" }));
  const kept = await screen.findByRole("dialog", { name: "Kept on this device" });
  expect(within(kept).getByRole("region", { name: "Version 1" }).textContent).toContain("from this tab");
});
