// @vitest-environment happy-dom
import { TOAST_DURATION } from "@invigil/contract/constants";
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { ApiError } from "../../lib/api-error.ts";
import { showApiError, showToast, useToasts, type ToastType } from "../../shared/parts/toasts.ts";
import { renderAt } from "../../testing/render.tsx";
import { ToastViewport } from "./toast-viewport.tsx";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  useToasts.setState({ toasts: [], testSubmitted: false });
});

const cornerOf = (element: HTMLElement) => element.closest("[data-position]")?.getAttribute("data-position");

it("shows every type, bottom-left unless told otherwise [B2.02]", async () => {
  await renderAt(<ToastViewport />);
  const types: ToastType[] = ["danger", "warning", "primary", "success", "voice-detected"];
  act(() => types.forEach((type) => showToast({ type, message: `A ${type} toast` })));
  for (const type of types) expect(cornerOf(screen.getByText(`A ${type} toast`))).toBe("bottom-left");
  expect(screen.getAllByRole("alert")).toHaveLength(2);
  expect(screen.getAllByRole("status")).toHaveLength(3);

  act(() => showToast({ type: "primary", message: "Up here", position: "top-right" }));
  expect(cornerOf(screen.getByText("Up here"))).toBe("top-right");
});

it("shows the error code and copies the text for support [B2.02]", async () => {
  const writeText = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await renderAt(<ToastViewport />);
  const error = new ApiError({ family: "SMT", status: 500, code: "internal", body: null });
  act(() => showApiError(error));
  expect(screen.getByText("SMT:500")).toBeTruthy();
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Copy for support" })));
  expect(writeText).toHaveBeenCalledWith(error.info.copyText);
  expect(screen.getByRole("button", { name: "Copied" })).toBeTruthy();
});

it("disappears after 5000 ms, unless it has the delay flag [B9.01]", async () => {
  await renderAt(<ToastViewport />);
  vi.useFakeTimers();
  act(() => showToast({ type: "primary", message: "Brief" }));
  act(() => showToast({ type: "primary", message: "Lasting", delay: true }));
  expect(TOAST_DURATION).toBe(5_000);
  act(() => void vi.advanceTimersByTime(4_999));
  expect(screen.queryByText("Brief")).not.toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.queryByText("Brief")).toBeNull();
  act(() => void vi.advanceTimersByTime(60_000));
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByText("Lasting")).toBeNull();
});

it("stays while the pointer or the keyboard focus is on it", async () => {
  await renderAt(<ToastViewport />);
  vi.useFakeTimers();
  act(() => showToast({ type: "primary", message: "Read me" }));
  fireEvent.mouseEnter(screen.getByRole("status"));
  act(() => void vi.advanceTimersByTime(60_000));
  expect(screen.queryByText("Read me")).not.toBeNull();
  fireEvent.mouseLeave(screen.getByRole("status"));
  act(() => void vi.advanceTimersByTime(TOAST_DURATION));
  expect(screen.queryByText("Read me")).toBeNull();
});
