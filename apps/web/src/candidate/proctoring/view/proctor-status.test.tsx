// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderAt } from "../../../testing/render.tsx";
import { aPlan } from "../testing/a-plan.ts";
import { clearProctoring, showProctoring } from "../proctor-store.ts";
import type { ProctoringContext } from "../proctoring-context.ts";
import { remindOfCamera } from "../watch/watch-surroundings.ts";
import { ProctorStatus } from "./proctor-status.tsx";

const text = "You are being watched. Ensure that your complete face is captured in the camera.";
let stop = new AbortController();

beforeEach(() => void (stop = new AbortController()));
afterEach(() => {
  stop.abort();
  cleanup();
  clearProctoring();
  vi.useRealTimers();
  document.body.replaceChildren();
});

function coverWithDialog(): HTMLDialogElement {
  const dialog = document.createElement("dialog");
  dialog.open = true;
  document.body.append(dialog);
  return dialog;
}

async function begin() {
  vi.useRealTimers();
  await renderAt(<ProctorStatus />);
  vi.useFakeTimers();
  const plan = aPlan({ image: true });
  act(() => {
    showProctoring({ plan });
    remindOfCamera({ plan, signal: stop.signal } as ProctoringContext);
  });
}
const pass = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1_000));

it("waits for a dialog that lies above it, returns after another one, and is seen for 20 seconds in all [B2.15]", async () => {
  const prompt = coverWithDialog();
  await begin();
  pass(60);
  expect(screen.queryByText(text)).toBeNull();
  prompt.remove();
  pass(1);
  expect(screen.getByText(text)).toBeTruthy();
  pass(10);
  const warning = coverWithDialog();
  pass(60);
  expect(screen.queryByText(text)).toBeNull();
  warning.remove();
  pass(2);
  expect(screen.getByText(text)).toBeTruthy();
  pass(20);
  expect(screen.queryByText(text)).toBeNull();
});

it("stays closed once the candidate has closed it, with its button or with Escape [B2.15]", async () => {
  await begin();
  expect(screen.getByText(text)).toBeTruthy();
  fireEvent.keyDown(document.body, { key: "Escape" });
  pass(5);
  expect(screen.queryByText(text)).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Proctoring is on" }));
  expect(screen.getByText(text)).toBeTruthy();
  pass(5);
  fireEvent.click(screen.getByRole("button", { name: "Close the reminder" }));
  pass(5);
  expect(screen.queryByText(text)).toBeNull();
});
