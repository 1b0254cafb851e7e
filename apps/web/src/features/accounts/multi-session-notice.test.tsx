// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { renderAt } from "../../testing/render.tsx";
import { MultiSessionModal } from "./multi-session-notice.tsx";

afterEach(cleanup);

it("says that the session is open elsewhere and offers nothing but Refresh [B2.10]", async () => {
  const onRefresh = vi.fn<() => void>();
  await renderAt(<MultiSessionModal opened onRefresh={onRefresh} />);
  expect(screen.getByRole("dialog").textContent).toContain(
    "This test session is currently open in another tab/window. Please close either of these and hit refresh.",
  );
  fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
  expect(screen.getAllByRole("button")).toHaveLength(1);
  fireEvent.click(screen.getByRole("button", { name: "Refresh" }));
  expect(onRefresh).toHaveBeenCalledTimes(1);
});

it("offers to go on in this window where that is possible [B2.10, B8.02]", async () => {
  const onTakeOver = vi.fn<() => void>();
  await renderAt(<MultiSessionModal opened onRefresh={() => {}} onTakeOver={onTakeOver} />);
  fireEvent.click(screen.getByRole("button", { name: "Use this window instead" }));
  expect(onTakeOver).toHaveBeenCalledTimes(1);
});
