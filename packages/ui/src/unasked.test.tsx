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

/** Somebody is writing, with the caret after "half". */
function write() {
  onClose.mockClear();
  const view = render(page(false));
  field().focus();
  field().setSelectionRange(4, 4);
  return view;
}

it("leaves the focus in the field for as long as somebody types", async () => {
  const view = write();
  view.rerender(page(true));
  for (let key = 0; key < 40; key += 1) {
    fireEvent.keyDown(field(), { key: "a" });
    await pass(125);
    expect(document.activeElement).toBe(field());
  }
  // By then it is visible, and the next pause gives it the focus.
  expect(screen.getByRole("dialog", { name: "Message" })).toBeTruthy();
  await pass(1_000);
  expect(document.activeElement).toBe(screen.getByRole("dialog"));
});

it("is not visible before the typing pauses or three seconds have passed", async () => {
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

it("opens immediately if nobody is in a field or the clock requires it", async () => {
  render(page(true));
  expect(document.activeElement).toBe(screen.getByRole("dialog"));
  cleanup();
  const view = write();
  view.rerender(page(true, "at once"));
  expect(document.activeElement).toBe(screen.getByRole("dialog"));
});

it("is visible immediately if it must cover the page, and takes the focus in the pause", async () => {
  const view = write();
  view.rerender(page(true, "seen at once"));
  expect(screen.getByRole("dialog")).toBeTruthy();
  expect(document.activeElement).toBe(field());
  await pass(1_000);
  expect(document.activeElement).toBe(screen.getByRole("dialog"));
});

it("ignores a typist's keys for its first second, and focuses no button afterwards", async () => {
  const view = write();
  view.rerender(page(true, "at once"));
  const dialog = screen.getByRole("dialog");
  for (const key of ["Enter", " ", "Escape", "Tab", "a"]) {
    // False means that the browser's default was prevented.
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

it("returns the focus to the same place in the field", async () => {
  const view = write();
  view.rerender(page(true));
  await pass(1_000);
  view.rerender(page(false));
  expect(document.activeElement).toBe(field());
  expect([field().selectionStart, field().selectionEnd]).toEqual([4, 4]);
});

it("never opens if its message is out of date before the pause", async () => {
  const view = write();
  view.rerender(page(true));
  await pass(500);
  view.rerender(page(false));
  await pass(5_000);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(field());
});

it("also applies to confirmations: neither button has the focus", async () => {
  const noop = () => {};
  render(
    <MantineProvider env="test">
      <ConfirmDialog opened unasked="in a pause" title="Leave?" onConfirm={noop} onCancel={noop} />
    </MantineProvider>,
  );
  expect(document.activeElement).toBe(screen.getByRole("dialog"));
});
