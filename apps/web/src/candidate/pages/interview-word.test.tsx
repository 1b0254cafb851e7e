// @vitest-environment happy-dom
import { TestSettings, type Test } from "@invigil/contract/taking/tests";
import { cleanup, configure, fireEvent, screen, within } from "@testing-library/react";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aSnapshot } from "../interview/testing/a-snapshot.ts";
import { fakeInterview } from "../interview/testing/fake-interview.ts";
import { resetSubmission } from "../attempts/submit/submission-state.ts";
import { setCurrentProduct } from "../../lib/product.ts";
import { clearSnapshots } from "../../lib/snapshots.ts";
import { errorReply } from "../../testing/fake-fetch.ts";
import { fakeTestServer, inAnHour } from "../../testing/fake-test-server.ts";
import { aSolutionSet, aTest } from "../../testing/fixtures.ts";
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
  sessionStorage.clear();
  resetClock();
  resetSubmission();
  setCurrentProduct("test");
  await clearSnapshots();
});

const proctor = { enabled: true, snapshot: true, browser_tolerance: { enabled: true, count: 2 } };
const interviewTest = (over: Partial<Test>) => aTest({ name: "Spring round", sub_test_type: "INT", ...over });

async function open(page: string, over: Partial<Test> = {}, snapshot = aSnapshot()) {
  const interview = fakeInterview(snapshot);
  fakeTestServer(interviewTest(over), (seen) => {
    if (seen.path.includes("sectionwise")) return Response.json({ sections: [] });
    return interview.answer(seen);
  });
  await renderApp({ path: `/v1/test/demo${page}`, queryClient: testQueryClient() });
}

/** Everything on screen; another product's word must not be there. */
function expectInterview(): void {
  expect(document.body.textContent).not.toMatch(/\b(tests?|quiz|contest)\b/i);
  expect(document.body.textContent).toMatch(/interview/i);
}

it("is called an interview before the start, and says who asks [A1.03]", async () => {
  await open("", { session_state: "INIT", settings: TestSettings.parse({ proctor }) });
  await screen.findByText(/A computer program interviews you, not a person/);
  expect(screen.queryByRole("table", { name: "Sections" })).toBeNull();
  expectInterview();
});

it.each([
  ["consent", "Your interview has not begun yet"],
  ["cv", "Your interview has not begun yet"],
  ["ready", "Your interview has not begun yet"],
  ["live", "Your interview is running"],
  ["ended", "Your interview is not submitted yet"],
] as const)("says on its first page how far an interview in the state %s is: %s", async (state, title) => {
  await open("", {}, aSnapshot({ state }));
  await screen.findByRole("heading", { level: 2, name: title });
  // Before the beginning no time is running, so none is counted down.
  const isBegun = state === "live" || state === "ended";
  await vi.waitFor(() => expect(screen.queryAllByRole("timer")).toHaveLength(isBegun ? 2 : 0));
  expect(screen.queryAllByText(/Please begin by \d+:\d\d [AP]M/)).toHaveLength(isBegun ? 0 : 1);
  expect(screen.getByRole("button", { name: "Continue" })).toBeTruthy();
  expectInterview();
});

it("counts no time on its first page if nobody knows whether it has begun", async () => {
  fakeTestServer(interviewTest({}), ({ path }) =>
    path.startsWith("/interview-ai/") ? errorReply(500, "internal") : null,
  );
  await renderApp({ path: "/v1/test/demo", queryClient: testQueryClient() });
  await screen.findByRole("heading", { level: 2, name: "Continue your interview" });
  expect(within(screen.getByRole("main")).queryByRole("timer")).toBeNull();
});

it("is called an interview in the help, which leads back to it [A1.03]", async () => {
  await open("/help");
  await screen.findByRole("heading", { level: 2, name: "Speaking and typing" });
  expect(screen.getByRole("link", { name: "Back to the interview" }).getAttribute("href")).toContain("/aiinterview");
  expectInterview();
});

it.each(["consent", "cv", "generating", "ready", "live", "ended"] as const)(
  "is called an interview while it is in the state %s [A1.03]",
  async (state) => {
    await open("/aiinterview", {}, aSnapshot({ state }));
    await screen.findByRole("heading", { level: 1, name: "Spring round" });
    await vi.waitFor(() => expect(screen.queryByText("Loading the interview…")).toBeNull());
    expectInterview();
  },
);

it("is called an interview while it is paused [A1.03]", async () => {
  const paused = aSolutionSet({ expiry: inAnHour(), paused_at: new Date().toISOString() });
  const interview = fakeInterview();
  fakeTestServer(interviewTest({}), (seen) => {
    if (seen.path.includes("solutionset")) return Response.json(paused);
    return seen.path.includes("sectionwise") ? Response.json({ sections: [] }) : interview.answer(seen);
  });
  await renderApp({ path: "/v1/test/demo/aiinterview", queryClient: testQueryClient() });
  expect(await screen.findByText("Your interview is paused")).toBeTruthy();
  expectInterview();
});

it("shows the company's avatar in the middle, the timer and no meter [A2.27]", async () => {
  await open("/aiinterview");
  await screen.findByRole("heading", { level: 1, name: "Spring round" });
  expect(screen.getByTitle("Acme")).toBeTruthy();
  expect(screen.queryByText(/attempted/)).toBeNull();
  expect(await screen.findByRole("timer")).toBeTruthy();
});

it.each([
  ["ready", 0],
  ["live", 1],
] as const)("counts down in the help only once it has begun: %s", async (state, timers) => {
  await open("/help", {}, aSnapshot({ state }));
  await screen.findByRole("heading", { level: 2, name: "Speaking and typing" });
  await vi.waitFor(() => expect(screen.queryAllByRole("timer")).toHaveLength(timers));
});

it("counts no time down on its first page if it was paused before it began", async () => {
  const paused = aSolutionSet({ expiry: inAnHour(), paused_at: new Date().toISOString() });
  const interview = fakeInterview({ state: "ready" });
  fakeTestServer(interviewTest({}), (seen) =>
    seen.path.includes("solutionset") ? Response.json(paused) : interview.answer(seen),
  );
  await renderApp({ path: "/v1/test/demo", queryClient: testQueryClient() });
  // Twice: on the page, and over it.
  await vi.waitFor(() => expect(screen.getAllByText("Your interview is paused")).toHaveLength(2));
  expect(screen.queryByText("Time left:")).toBeNull();
  expect(screen.queryByRole("timer")).toBeNull();
});

it("has no questions of the library, and no interview has those pages [A2.03] [A2.04]", async () => {
  await open("/problems");
  await screen.findByRole("img", { name: "The interviewer" });
  expect(location.pathname).toBe("/v1/test/demo/aiinterview");
  cleanup();
  fakeTestServer(aTest());
  await renderApp({ path: "/v1/test/demo/aiinterview", queryClient: testQueryClient() });
  fireEvent.click(await screen.findByRole("button", { name: "Submit test" }));
  expect(location.pathname).toBe("/v1/test/demo/problems");
});
