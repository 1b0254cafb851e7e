// @vitest-environment happy-dom
import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { startClockSync } from "../../../lib/clock.ts";
import { renderAt } from "../../../testing/render.tsx";
import { resetClock } from "../../../testing/reset-clock.ts";
import { TimerBadge } from "./timer-badge.tsx";

let stop = () => {};
afterEach(() => {
  stop();
  cleanup();
  vi.useRealTimers();
  resetClock();
});

const EXPIRY = "2026-01-02T13:04:05.000Z";

/** Sets the server's time, whatever the system clock says. */
async function showAt(serverTime: string, counts: "section" | "test" = "test", expiry = EXPIRY) {
  vi.useFakeTimers({ now: 0 });
  stop = startClockSync({
    until: () => true,
    read: async () => ({ server_time: serverTime, is_system_time_mismatch_enabled: false }),
  });
  await vi.advanceTimersByTimeAsync(0);
  const rendered = renderAt(<TimerBadge expiry={expiry} counts={counts} />);
  await act(() => vi.advanceTimersByTimeAsync(0));
  await rendered;
}

it("shows days, hours, minutes and seconds by the server's clock [A1.07]", async () => {
  await showAt("2026-01-01T10:00:00.000Z");
  const timer = screen.getByRole("timer");
  expect(timer.textContent).toBe("1d 03h 04m 05s");
  expect(timer.dataset["red"]).toBe("false");
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(timer.textContent).toBe("1d 03h 04m 04s");
});

it("is red at 5 minutes or less [A1.07] [A9.02]", async () => {
  await showAt("2026-01-02T12:59:04.000Z");
  expect(screen.getByRole("timer").dataset["red"]).toBe("false");
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.getByRole("timer").textContent).toBe("0d 00h 05m 00s");
  expect(screen.getByRole("timer").dataset["red"]).toBe("true");
});

it("says what it counts, and shows units that have run out without reading them aloud [A1.07]", async () => {
  await showAt("2026-01-02T12:20:05.000Z", "section");
  const timer = screen.getByRole("timer", { name: "Section: 44 minutes remaining" });
  expect(screen.getByText("Section").textContent).toBe("Section");
  expect(timer.textContent).toBe("0d 00h 44m 00s");
  const unread = [...timer.querySelectorAll("[aria-hidden]")].map(({ textContent }) => textContent);
  expect(unread.join("")).toBe("0d 00h ");
});

it("calls the whole test by the product's name", async () => {
  await showAt("2026-01-02T12:20:05.000Z");
  expect(screen.getByRole("timer", { name: "Test: 44 minutes remaining" })).toBeTruthy();
});

it("tells a screen reader at 5 minutes and at 1 minute, not every second", async () => {
  await showAt("2026-01-02T12:59:00.000Z");
  const said = screen.getByRole("status");
  expect(said.textContent).toBe("");
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(said.textContent).toBe("Test: 5 minutes remaining");
  // Somebody who comes across it later must not read a time that is no longer true.
  await act(() => vi.advanceTimersByTimeAsync(100_000));
  expect(said.textContent).toBe("");
  await act(() => vi.advanceTimersByTimeAsync(140_000));
  expect(said.textContent).toBe("Test: 1 minute remaining");
});

it("announces the true time left to a page opened later", async () => {
  await showAt("2026-01-02T13:02:11.000Z");
  const said = screen.getByRole("status");
  expect(said.textContent).toBe("Test: 1 minute 54 seconds remaining");
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(said.textContent).toBe("");
  expect(screen.getByRole("timer", { name: "Test: 1 minute 44 seconds remaining" })).toBeTruthy();
});

it("announces the seconds left within the last minute", async () => {
  await showAt("2026-01-02T13:03:50.000Z", "section");
  expect(screen.getByRole("status").textContent).toBe("Section: 15 seconds remaining");
});

it("shows zero at the deadline itself, not at the next full second", async () => {
  await showAt("2026-01-02T13:04:04.200Z", "test", "2026-01-02T13:04:05.400Z");
  expect(screen.getByRole("timer").textContent).toBe("0d 00h 00m 02s");
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(screen.getByRole("timer").textContent).toBe("0d 00h 00m 01s");
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.getByRole("timer").textContent).toBe("0d 00h 00m 00s");
});
