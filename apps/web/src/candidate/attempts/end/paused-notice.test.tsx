// @vitest-environment happy-dom
import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { setOnline } from "../../../lib/connection.ts";
import { renderAt } from "../../../testing/render.tsx";
import { PausedNotice } from "./paused-notice.tsx";

afterEach(() => {
  cleanup();
  setOnline(true);
});

it("says that the pause may be over while the page is offline", async () => {
  await renderAt(<PausedNotice />);
  expect(screen.getByRole("status").textContent).toBe("");
  act(() => setOnline(false));
  expect(screen.getByRole("status").textContent).toMatch(
    /^You are offline, .* The clock may already be running again\./,
  );
  act(() => setOnline(true));
  expect(screen.getByRole("status").textContent).toBe("");
});

it("does not call a candidate offline while the server cannot be reached", async () => {
  await renderAt(<PausedNotice />);
  act(() => setOnline(false, "server"));
  expect(screen.getByRole("status").textContent).toMatch(
    /^The server cannot be reached, .* The clock may already be running again\./,
  );
  expect(screen.getByRole("status").textContent).not.toMatch(/offline|internet/);
});
