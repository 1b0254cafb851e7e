// @vitest-environment happy-dom
import { cleanup, configure, screen } from "@testing-library/react";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createDraftStore } from "../../lib/drafts/drafts.ts";
import { clearSnapshots } from "../../lib/snapshots.ts";
import { useToasts } from "../../shared/parts/toasts.ts";
import { useSaves } from "../solutions/save/saves-store.ts";
import { errorReply } from "../../testing/fake-fetch.ts";
import { fakeTestServer, inAnHour } from "../../testing/fake-test-server.ts";
import { aSolutionSet, aTest } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { testQueryClient } from "../../testing/render.tsx";
import { resetClock } from "../../testing/reset-clock.ts";

// Rendering is slow on a busy machine.
configure({ asyncUtilTimeout: 60_000 });
const PATIENCE = { timeout: 60_000 };

beforeEach(() => {
  document.cookie = "csrftoken=t";
  vi.stubGlobal("scrollTo", () => {});
  // The test environment lacks this browser function.
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  resetClock();
  useToasts.setState({ toasts: [], testSubmitted: false });
  await clearSnapshots();
});

const receipt = { slug: "sol-1", id: 5, seq: 1, server_time: "2026-01-01T10:00:00.000Z", digest: "d" };

it("keeps an edit on this device during a pause without a message, and saves it once the clock runs again", async () => {
  let pausedAt: string | null = new Date().toISOString();
  const drafts = createDraftStore();
  const edit = { writer: "an-earlier-page", seq: 1, base: 0, answer: { answer: "words" }, cleared: false };
  await drafts.put({ attempt: 11, problem: "p-1", updatedAt: Date.now(), ...edit });
  const requests = fakeTestServer(aTest({ session_state: "ACTIVE" }), ({ path }) => {
    if (path.includes("solutionset")) return Response.json(aSolutionSet({ expiry: inAnHour(), paused_at: pausedAt }));
    if (path !== "/api/v1/solution") return null;
    return pausedAt === null ? Response.json(receipt, { status: 201 }) : errorReply(409, "attempt_paused");
  });
  const queryClient = testQueryClient();
  await renderApp({ path: "/v1/test/demo/problems", queryClient });
  await screen.findByText("Your test is paused");
  const saves = () => requests.filter(({ path }) => path === "/api/v1/solution");
  const view = () => useSaves.getState().views["p-1"];
  // Enough failures that the next automatic retry is half a minute away.
  for (let tries = 1; tries <= 6; tries += 1) {
    await vi.waitFor(() => expect([saves().length, view()?.status]).toEqual([tries, "kept"]), PATIENCE);
    if (tries < 6) window.dispatchEvent(new Event("pagehide"));
  }
  expect(view()).toMatchObject({ answer: { answer: "words" }, conflict: null, closed: null, isUnsaved: true });
  expect(await drafts.list(11)).toMatchObject([{ answer: { answer: "words" } }]);
  expect(useToasts.getState().toasts).toEqual([]);

  pausedAt = null;
  await queryClient.invalidateQueries({ queryKey: ["solution-set"] });
  await vi.waitFor(() => expect(view()?.status).toBe("saved"), PATIENCE);
  expect(saves()).toHaveLength(7);
  await vi.waitFor(async () => expect(await drafts.list(11)).toEqual([]));
});
