// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { ApiError } from "../../lib/api.ts";
import { clearAppError, useAppError } from "./app-error.ts";
import { candidate, recruiter } from "../../testing/fixtures.ts";
import { renderAt } from "../../testing/render.tsx";
import { signedInClient } from "../../testing/signed-in.ts";
import { SessionLostModal } from "./session-lost-modal.tsx";

afterEach(() => {
  cleanup();
  clearAppError();
  vi.unstubAllGlobals();
});

async function loseSession(user: typeof candidate) {
  await renderAt(<SessionLostModal />, { queryClient: signedInClient(user) });
  const error = new ApiError({ family: "CON", status: 401, code: "unauthenticated", body: null });
  act(() => useAppError.setState({ appError: { kind: "auth", error } }));
}

it("lets a recruiter sign in beside the page that they have written on", async () => {
  const opened = vi.fn();
  vi.stubGlobal("open", opened);
  await loseSession(recruiter);
  expect(screen.queryByText(/invitation link/)).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Sign in in a new tab" }));
  expect(opened).toHaveBeenCalledWith("/v1/login", "_blank", "noopener");
  expect(useAppError.getState().appError).toBeNull();
});

it("tells a candidate that nothing is lost, and to open their link again", async () => {
  await loseSession(candidate);
  const text = screen.getByRole("dialog", { name: "You are no longer signed in" }).textContent;
  expect(text).toContain("Nothing is lost. Everything you have written is kept in this browser");
  expect(text).toContain("Open your invitation link again");
  // The focus is on neither leaving nor staying.
  expect(document.activeElement).toBe(screen.getByRole("dialog"));
});

it("stays above the page once dismissed, however often a save is refused", async () => {
  await loseSession(candidate);
  fireEvent.click(screen.getByRole("button", { name: "Stay on this page" }));
  const again = new ApiError({ family: "UPS", status: 401, code: "unauthenticated", body: null });
  act(() => useAppError.setState({ appError: { kind: "auth", error: again } }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByText(/^Nothing is lost/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByText(/^Nothing is lost/)).toBeNull();
});
