// @vitest-environment happy-dom
import { act, cleanup, configure, screen } from "@testing-library/react";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setOnline } from "../../lib/connection.ts";
import { resetSocketReport, socketReport } from "../../lib/socket/socket.ts";
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
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
  resetClock();
  resetSocketReport();
});

it("reports, even in an unproctored test, when the connection was lost and when it was back [B7.20]", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  fakeTestServer(aTest());
  await renderApp({ path: "/v1/test/demo/problems", queryClient: testQueryClient() });
  await screen.findByText("1. First question");
  // There is no socket here, so the page's messages wait as they do while the connection is down.
  const said = () => socketReport().failed.filter(({ type }) => type === "offline" || type === "online");
  expect(said()).toEqual([]);
  act(() => setOnline(false));
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  act(() => setOnline(true));
  const [lost, back] = said();
  expect([lost, back]).toMatchObject([{ type: "offline" }, { type: "online" }]);
  expect(back?.["duration"]).toBeGreaterThanOrEqual(4_000);
  expect(Date.parse(String(back?.["at"])) - Date.parse(String(lost?.["at"]))).toBeGreaterThanOrEqual(4_000);
});
