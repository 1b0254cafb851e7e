// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { resetSocketReport } from "../../../lib/socket/socket.ts";
import { setSocketState } from "../../../lib/socket/socket-events.ts";
import { useToasts } from "../../../shared/parts/toasts.ts";
import { aSolutionSet, aTest } from "../../../testing/fixtures.ts";
import { renderAt } from "../../../testing/render.tsx";
import { signedInClient } from "../../../testing/signed-in.ts";
import { Proctoring } from "../proctoring.tsx";
import { aPlan } from "../testing/a-plan.ts";
import { fakeBrowser } from "../testing/fake-browser.ts";
import { fakeProctorService, said } from "../testing/run-proctoring.ts";

beforeEach(() => {
  document.cookie = "csrftoken=t";
});
afterEach(() => {
  cleanup();
  resetSocketReport();
  setSocketState("disconnected");
  useToasts.setState({ toasts: [] });
  localStorage.clear();
  sessionStorage.clear();
  vi.restoreAllMocks();
});

it("says that faces cannot be detected where the browser starts no worker, and stops nothing [B8.03]", async () => {
  fakeBrowser();
  vi.stubGlobal("Worker", function blocked() {
    throw new DOMException("blocked", "SecurityError");
  });
  fakeProctorService(aPlan({ image: true }));
  await renderAt(<Proctoring test={aTest()} solutionSet={aSolutionSet()} submitting={false} />, {
    path: "/test/demo/problem/p-1",
    queryClient: signedInClient(),
  });
  await waitFor(() =>
    expect(useToasts.getState().toasts).toMatchObject([
      { type: "warning", message: "Failed to load required libraries" },
    ]),
  );
  expect(said("webcam-enabled")).toHaveLength(1);
  expect(said("detection-failed")).toHaveLength(1);
  expect(screen.queryByRole("dialog")).toBeNull();
});
