// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { Toolbar } from "./toolbar.tsx";

afterEach(cleanup);

const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const stops = () =>
  screen
    .getAllByRole<HTMLButtonElement>("button")
    .filter(({ tabIndex, disabled }) => tabIndex === 0 && !disabled)
    .map(({ textContent }) => textContent);

function show(disabled = false) {
  return (
    <Toolbar label="Formatting">
      <button disabled={disabled}>Bold</button>
      <button>Italic</button>
      <button>Code</button>
      <dialog open>
        <button>Set link</button>
      </dialog>
    </Toolbar>
  );
}

it("is one Tab stop apart from its dialogs, and the arrow keys move within it", () => {
  render(show());
  expect(stops()).toEqual(["Bold", "Set link"]);
  button("Bold").focus();
  fireEvent.keyDown(button("Bold"), { key: "ArrowRight" });
  expect(document.activeElement).toBe(button("Italic"));
  expect(stops()).toEqual(["Italic", "Set link"]);
  fireEvent.keyDown(button("Italic"), { key: "End" });
  expect(document.activeElement).toBe(button("Code"));
  fireEvent.keyDown(button("Code"), { key: "ArrowRight" });
  expect(document.activeElement).toBe(button("Bold"));
  fireEvent.keyDown(button("Bold"), { key: "ArrowLeft" });
  expect(document.activeElement).toBe(button("Code"));
  fireEvent.keyDown(button("Code"), { key: "Home" });
  expect(document.activeElement).toBe(button("Bold"));
});

it("can still be reached when the button used last is disabled", () => {
  const view = render(show());
  button("Bold").focus();
  view.rerender(show(true));
  expect(stops()).toEqual(["Italic", "Set link"]);
});
