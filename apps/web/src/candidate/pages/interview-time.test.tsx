// @vitest-environment happy-dom
import type { InterviewState } from "@invigil/contract/interviews/snapshot";
import type { Test } from "@invigil/contract/taking/tests";
import { act, cleanup, configure, screen } from "@testing-library/react";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fakeInterview } from "../interview/testing/fake-interview.ts";
import { setCurrentProduct } from "../../lib/product.ts";
import { clearSnapshots } from "../../lib/snapshots.ts";
import { announceMessage } from "../../lib/socket/socket-events.ts";
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
  vi.unstubAllGlobals();
  localStorage.clear();
  resetClock();
  setCurrentProduct("test");
  await clearSnapshots();
});

async function open(page: string, over: Partial<Test>, interview = fakeInterview({ state: "ready" })) {
  fakeTestServer(aTest({ sub_test_type: "INT", duration: 90, ...over }), (seen) =>
    seen.path.includes("sectionwise") ? Response.json({ sections: [] }) : interview.answer(seen),
  );
  await renderApp({ path: `/v1/test/demo${page}`, queryClient: testQueryClient() });
  return interview;
}

/** The fake attempt ends in an hour. */
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000 + 30_000).toISOString();

it("says before the beginning how much time the window leaves", async () => {
  await open("/aiinterview", { latest_end: inMinutes(75) });
  await screen.findByText(/^If you begin now, you have 1 hour 15 minutes\. Your time ends at \d+:\d\d [AP]M, whenever/);
  expect(screen.getByText(/You have 1 hour 15 minutes if you begin now\./)).toBeTruthy();
  expect(screen.queryByText(/The clock starts when you begin/)).toBeNull();
  // The attempt itself closes in an hour, whatever the window leaves.
  expect(screen.getByText(/whenever you begin\. Please begin by \d+:\d\d [AP]M; after that/)).toBeTruthy();
});

it("says the same on the first page", async () => {
  await open("", { latest_end: inMinutes(75) });
  expect(await screen.findByText(/^If you begin now, you have 1 hour 15 minutes\./)).toBeTruthy();
});

it("promises the whole time where the window leaves it, or where time was added beyond it", async () => {
  await open("/aiinterview", { duration: 30, latest_end: inMinutes(10) });
  await screen.findByText(/The clock starts when you begin the interview\. Please begin by/);
  expect(screen.getByText(/You have 30 minutes from the moment you begin\./)).toBeTruthy();
});

it("follows on the first page an interview that begins in another tab", async () => {
  const interview = await open("", {});
  await screen.findByRole("heading", { name: "Your interview has not begun yet" });
  interview.change({ state: "live" });
  const news = { v: 1, seq: 1, type: "interview-changed", solution_set_id: 11, turn_seq: 1, phase: "asking" } as const;
  act(() => announceMessage(news));
  await screen.findByRole("heading", { name: "Your interview is running" });
  expect(screen.getAllByRole("timer")).toHaveLength(2);
});

it.each<[InterviewState, RegExp]>([
  ["ready", /You need not do anything else here.*you can still begin this interview until \d+:\d\d [AP]M\.$/],
  ["live", /its time keeps counting, and you can go on with it\.$/],
])("tells somebody who asked for a person what an interview that is %s does", async (state, text) => {
  const asked = { person_asked_at: "2026-01-01T10:00:00.000Z", expiry: "2026-01-01T10:30:00.000Z" };
  await open("/aiinterview", {}, fakeInterview({ state, ...asked }));
  expect(await screen.findByText(text)).toBeTruthy();
});
