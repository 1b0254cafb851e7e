// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ConfirmDialog } from "./dialog.tsx";
import { Modal } from "./modal.tsx";
import type { Unasked } from "./unasked.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const field = () => screen.getByLabelText<HTMLTextAreaElement>("Your answer");
const onClose = vi.fn<() => void>();

function page(opened: boolean, unasked: Unasked = "in a pause") {
  return (
    <MantineProvider env="test">
      <textarea aria-label="Your answer" defaultValue="half a sentence" />
      <Modal opened={opened} unasked={unasked} title="Message" onClose={onClose}>
        <button>OK</button>
      </Modal>
    </MantineProvider>
  );
}

/** Somebody writes, the caret after "half". */
function write() {
  onClose.mockClear();
  const view = render(page(false));
  field().focus();
  field().setSelectionRange(4, 4);
  return view;
}

it("leaves the keyboard in the field for as long as somebody types", async () => {
  const view = write();
  view.rerender(page(true));
  for (let key = 0; key < 40; key += 1) {
    fireEvent.keyDown(field(), { key: "a" });
    await pass(125);
    expect(document.activeElement).toBe(field());
  }
  // By then it is shown, and the next pause gives it the keyboard.
  expect(screen.getByRole("dialog", { name: "Message" })).toBeTruthy();
  await pass(1_000);
  expect(document.activeElement).toBe(screen.getByRole("dialog"));
});

it("is not seen before the typing pauses, or for three seconds", async () => {
  const view = write();
  view.rerender(page(true));
  for (let key = 0; key < 23; key += 1) {
    fireEvent.keyDown(field(), { key: "a" });
    await pass(125);
  }
  expect(screen.queryByRole("dialog")).toBeNull();
  await pass(125);
  expect(screen.getByRole("dialog")).toBeTruthy();
});

it("opens at once where nobody is in a field, or where the clock asks for it", async () => {
  render(page(true));
  expect(document.activeElement).toBe(screen.getByRole("dialog"));
  cleanup();
  const view = write();
  view.rerender(page(true, "at once"));
  expect(document.activeElement).toBe(screen.getByRole("dialog"));
});

it("is seen at once where it must cover the page, and takes the keyboard in the pause", async () => {
  const view = write();
  view.rerender(page(true, "seen at once"));
  expect(screen.getByRole("dialog")).toBeTruthy();
  expect(document.activeElement).toBe(field());
  await pass(1_000);
  expect(document.activeElement).toBe(screen.getByRole("dialog"));
});

it("takes no key of a typist for its first second, and has no button under the focus afterwards", async () => {
  const view = write();
  view.rerender(page(true, "at once"));
  const dialog = screen.getByRole("dialog");
  for (const key of ["Enter", " ", "Escape", "Tab", "a"]) {
    // False: the browser is kept from doing anything with it.
    expect(fireEvent.keyDown(dialog, { key })).toBe(false);
    expect(fireEvent.keyUp(dialog, { key })).toBe(false);
  }
  expect(onClose).toHaveBeenCalledTimes(0);
  await pass(1_000);
  expect(document.activeElement).toBe(dialog);
  expect(fireEvent.keyDown(dialog, { key: "Tab" })).toBe(true);
  fireEvent.keyDown(dialog, { key: "Escape" });
  expect(onClose).toHaveBeenCalledTimes(1);
});

it("gives the keyboard back to the same place of the field", async () => {
  const view = write();
  view.rerender(page(true));
  await pass(1_000);
  view.rerender(page(false));
  expect(document.activeElement).toBe(field());
  expect([field().selectionStart, field().selectionEnd]).toEqual([4, 4]);
});

it("never comes where what it would say is over before the pause", async () => {
  const view = write();
  view.rerender(page(true));
  await pass(500);
  view.rerender(page(false));
  await pass(5_000);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(field());
});

it("is a rule for questions as well: no answer has the focus", async () => {
  const noop = () => {};
  render(
    <MantineProvider env="test">
      <ConfirmDialog opened unasked="in a pause" title="Leave?" onConfirm={noop} onCancel={noop} />
    </MantineProvider>,
  );
  expect(document.activeElement).toBe(screen.getByRole("dialog"));
});
