// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { ApiError } from "../lib/api.ts";
import { clearAppError, useAppError } from "../lib/app-error.ts";
import { candidate, recruiter } from "../testing/fixtures.ts";
import { renderAt } from "../testing/render.tsx";
import { signedInClient } from "../testing/signed-in.ts";
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
  expect(screen.queryByText(/unique link/)).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Sign in in a new tab" }));
  expect(opened).toHaveBeenCalledWith("/v1/login", "_blank", "noopener");
  expect(useAppError.getState().appError).toBeNull();
});

it("tells a candidate to open the unique link again", async () => {
  await loseSession(candidate);
  expect(screen.getByText(/Open your unique link again/)).toBeTruthy();
});
