// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fakeTestServer } from "../testing/fake-test-server.ts";
import { aTest } from "../testing/fixtures.ts";
import { renderApp } from "../testing/render-app.tsx";
import { testQueryClient } from "../testing/render.tsx";
import { resetClock } from "../testing/reset-clock.ts";

beforeEach(() => {
  document.cookie = "csrftoken=t";
  vi.stubGlobal("scrollTo", () => {});
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  resetClock();
});

/** The tab shows something else from a moment on, by the device's clock. */
function leave(at: number): void {
  vi.spyOn(performance, "now").mockReturnValue(at - performance.timeOrigin);
  globalThis.dispatchEvent(new Event("pagehide"));
}

/** What the next page of ours, which proctoring watches, says about the time before it. */
async function saidByPage(openedAt: number) {
  vi.spyOn(performance, "timeOrigin", "get").mockReturnValue(openedAt);
  vi.resetModules();
  const { timeElsewhere } = await import("../lib/time-elsewhere.ts");
  return timeElsewhere();
}

it("does not take the time on the start page, or on another page of ours, for time on other sites [B4.03]", async () => {
  fakeTestServer(aTest({ session_state: "INIT" }));
  await renderApp({ path: "/v1/test/demo", queryClient: testQueryClient() });
  await screen.findByRole("heading", { level: 1, name: "Demo test" });
  await import("../lib/time-elsewhere.ts");
  // Half a minute of reading, and two seconds at another site.
  const left = performance.timeOrigin + performance.now() + 30_000;
  leave(left);
  expect(await saidByPage(left + 2_000)).toBe(2_000);
});
