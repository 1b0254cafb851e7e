// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { createPortal } from "react-dom";
import { afterEach, expect, it, vi } from "vitest";
import { renderAt } from "../../testing/render.tsx";
import { QuestionLayout } from "./question-layout.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function showLayout(isNarrow: boolean) {
  vi.stubGlobal("matchMedia", () => ({ matches: isNarrow, addEventListener() {}, removeEventListener() {} }));
  await renderAt(
    <QuestionLayout
      type="SCR"
      question={<button type="button">Report</button>}
      links={null}
      renderAnswer={({ slot, showAnswer }) => (
        <>
          {slot &&
            createPortal(
              <button type="button" onClick={showAnswer}>
                Run this
              </button>,
              slot,
            )}
          <textarea aria-label="Code" />
          <div data-results tabIndex={-1}>
            Results
          </div>
        </>
      )}
    />,
  );
  return () => screen.getByRole("tab", { selected: true }).textContent;
}

it("moves the focus to the results when the pressed button disappears with the question", async () => {
  const shown = await showLayout(true);
  const button = screen.getByRole("button", { name: "Run this" });
  button.focus();
  fireEvent.click(button);
  expect(shown()).toBe("Code");
  expect(document.activeElement?.textContent).toBe("Results");
});

it("leaves the focus alone where question and code are side by side", async () => {
  await showLayout(false);
  const button = screen.getByRole("button", { name: "Run this" });
  button.focus();
  fireEvent.click(button);
  expect(document.activeElement).toBe(button);
});

it("keeps what somebody works on when the window becomes narrow", async () => {
  const shown = await showLayout(false);
  fireEvent.focusIn(screen.getByRole("textbox", { name: "Code" }));
  expect(shown()).toBe("Code");
  // Drawn by the answer, but part of the question.
  fireEvent.focusIn(screen.getByRole("button", { name: "Run this" }));
  expect(shown()).toBe("Question");
});
