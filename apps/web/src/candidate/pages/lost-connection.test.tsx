// @vitest-environment happy-dom
import { act, cleanup, configure, screen } from "@testing-library/react";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { resetSubmission } from "../attempts/submit/submission-state.ts";
import { setOnline } from "../../lib/connection.ts";
import { flush } from "../../lib/track.ts";
import { useToasts } from "../../shared/parts/toasts.ts";
import { fakeTestServer } from "../../testing/fake-test-server.ts";
import { aTest } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { testQueryClient } from "../../testing/render.tsx";
import { resetClock } from "../../testing/reset-clock.ts";

// Rendering is slow on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

beforeEach(() => {
  document.cookie = "csrftoken=t";
  vi.stubGlobal("scrollTo", () => {});
});
afterEach(async () => {
  cleanup();
  if (vi.isFakeTimers()) await vi.runOnlyPendingTimersAsync();
  await flush();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
  setOnline(true);
  resetClock();
  resetSubmission();
  useToasts.setState({ toasts: [], testSubmitted: false });
});

it("tells a candidate in a running test how a lost connection goes on, from the banner to the return [B8.01, B9.08]", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let isDown = false;
  fakeTestServer(aTest(), () => {
    if (isDown) throw new TypeError("Failed to fetch");
    return null;
  });
  await renderApp({ path: "/v1/test/demo/problems", queryClient: testQueryClient() });
  await screen.findByText("1. First question");
  const lost = () => screen.queryByRole("dialog", { name: "Your internet connection is lost" });

  isDown = true;
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await act(async () => void globalThis.dispatchEvent(new Event("offline")));
  await screen.findByText("You are offline. Please connect to a stable internet to continue taking the test.");
  expect(lost()).toBeNull();
  // Two further tries, five seconds apart.
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  expect(lost()).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(7_000));
  expect(lost()).not.toBeNull();
  const texts = [
    "Connection Lost... Solutions attempted during lost connection will not be saved.",
    "Trying to reconnect… Please Check Your Internet Connection.",
    "Connection attempt failed.",
    "The time keeps counting while you are offline.",
    "The test will be auto-submitted as scheduled.",
    "You can resume the test with the unique link sent to you by e-mail.",
  ];
  for (const text of texts) expect(lost()?.textContent).toContain(text);

  isDown = false;
  onLine.mockRestore();
  await act(() => vi.advanceTimersByTimeAsync(6_000));
  expect(lost()).toBeNull();
  expect(screen.queryByText(/^You are offline/)).toBeNull();
  expect(await screen.findByText(/^Internet is connected\. You can now continue with the test\./)).toBeTruthy();
});
