// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { resetSocketReport } from "../../lib/socket/socket.ts";
import { setSocketState } from "../../lib/socket/socket-events.ts";
import { aSolutionSet, aTest } from "../../testing/fixtures.ts";
import { renderAt } from "../../testing/render.tsx";
import { signedInClient } from "../../testing/signed-in.ts";
import { Proctoring } from "./proctoring.tsx";
import { aPlan } from "./testing/a-plan.ts";
import { fakeFocus } from "./testing/fake-browser.ts";
import { fakeProctorService, said } from "./testing/run-proctoring.ts";

beforeEach(() => {
  document.cookie = "csrftoken=t";
});
afterEach(() => {
  cleanup();
  resetSocketReport();
  setSocketState("disconnected");
  localStorage.clear();
  sessionStorage.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it.each([
  ["warns", { enabled: true, warning: true, left: 3 }, { dialogs: 1, counted: 1 }],
  ["counts in silence", { enabled: true, warning: false, left: 3 }, { dialogs: 0, counted: 1 }],
  ["neither counts nor warns", { enabled: false, warning: true, left: 3 }, { dialogs: 0, counted: 0 }],
])("%s when the candidate leaves the window, as the test's settings say [B3.01]", async (_, tolerance, seen) => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const focus = fakeFocus();
  fakeProctorService(aPlan({ tolerance }));
  await renderAt(<Proctoring test={aTest()} solutionSet={aSolutionSet()} submitting={false} />, {
    path: "/test/demo/problem/p-1",
    queryClient: signedInClient(),
  });
  await waitFor(() => expect(said()).toContain("track"));
  act(() => focus.leave());
  vi.advanceTimersByTime(2_000);
  await act(async () => focus.back());
  expect(said("focus")).toHaveLength(1);
  await waitFor(() => expect(screen.queryAllByRole("dialog")).toHaveLength(seen.dialogs));
  expect(said("increment-browser-tolerance")).toHaveLength(seen.counted);
});
