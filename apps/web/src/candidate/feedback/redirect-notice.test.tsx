// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MantineProvider } from "@mantine/core";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RedirectNotice } from "./redirect-notice.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const ADDRESS = "https://example.com/done";

async function pass(seconds: number) {
  for (let second = 0; second < seconds; second += 1) await act(() => vi.advanceTimersByTimeAsync(1_000));
}

function show(paused = false) {
  const leave = vi.fn<(url: string) => void>();
  render(
    <MantineProvider env="test">
      <RedirectNotice url={ADDRESS} seconds={10} paused={paused} leave={leave} />
    </MantineProvider>,
  );
  return leave;
}

it("leaves once when the time is up", async () => {
  const leave = show();
  await pass(9);
  expect(screen.getByText("You will be redirected to example.com in 1 second.")).toBeTruthy();
  expect(leave).not.toHaveBeenCalled();
  await pass(5);
  expect(leave).toHaveBeenCalledExactlyOnceWith(ADDRESS);
});

it("stays if the person asks to, or is using the page", async () => {
  const leave = show();
  fireEvent.click(screen.getByRole("button", { name: "Stay on this page" }));
  await pass(30);
  expect(leave).not.toHaveBeenCalled();
  cleanup();
  const busy = show(true);
  await pass(30);
  expect(busy).not.toHaveBeenCalled();
});
