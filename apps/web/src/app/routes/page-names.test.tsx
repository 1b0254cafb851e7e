// @vitest-environment happy-dom
import { PageName } from "@invigil/contract/taking/tracking";
import { cleanup, configure, fireEvent, screen } from "@testing-library/react";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { resetSubmission } from "../../candidate/attempts/submit/submission-state.ts";
import { testQuery } from "../../lib/resources.ts";
import { deadLine, errorReply, type Seen } from "../../testing/fake-fetch.ts";
import { fakeTestServer } from "../../testing/fake-test-server.ts";
import { aTest } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { testQueryClient } from "../../testing/render.tsx";
import { resetClock } from "../../testing/reset-clock.ts";
import { waitingEvents } from "../../testing/waiting-events.ts";
import "./fatal-error.tsx";
import "../../candidate/pages/help.tsx";
import "../../shared/pages/not-found.tsx";

// Rendering is slow on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

beforeEach(() => {
  document.cookie = "csrftoken=t";
  vi.stubGlobal("scrollTo", () => {});
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  resetClock();
  resetSubmission();
});

/** The server accepts no page views, so that all of them wait in the tab. */
function serve(test = aTest(), over: (seen: Seen) => Response | null = () => null) {
  fakeTestServer(test, (seen) => (seen.path === "/rpc/track" ? errorReply(503, "unavailable") : over(seen)));
}
const open = (path: string) => renderApp({ path: `/v1${path}`, queryClient: testQueryClient() });
const viewed = () => waitingEvents().map(({ page }) => page);
const seen = new Set<PageName>();

/** Returns this many new page views and remembers those already seen. */
function newest(count: number): PageName[] {
  const pages = viewed().slice(-count);
  for (const page of pages) seen.add(page);
  return pages;
}

it("tracks the steps of the landing page by their own names [A2.16]", async () => {
  serve(aTest({ session_state: "INIT" }));
  await open("/test/demo");
  fireEvent.click(await screen.findByRole("button", { name: "Next" }));
  const next = await screen.findByRole("button", { name: "Next" });
  await vi.waitFor(() => expect(next.hasAttribute("disabled")).toBe(false), { timeout: 20_000 });
  fireEvent.click(next);
  await screen.findByRole("checkbox", { name: /I agree/ });
  await vi.waitFor(() => expect(newest(3)).toEqual(["Instruction", "System Check", "Declaration"]));
});

it("tells a test's own instructions from the standard ones [A2.16]", async () => {
  serve(aTest({ session_state: "INIT", instructions: "Bring a pencil." }));
  await open("/test/demo");
  await screen.findByText("Bring a pencil.");
  await vi.waitFor(() => expect(newest(1)).toEqual(["Assessment Instruction"]));
});

it.each<[string, PageName]>([
  ["/test/demo", "Post Landing"],
  ["/test/demo/problems", "All Problems"],
  ["/test/demo/problem/p-1", "Problem"],
  ["/test/demo/help", "Help"],
  ["/nowhere", "Error 404"],
])("tracks %s as %s [A2.16]", async (path, page) => {
  serve();
  await open(path);
  await screen.findByRole("heading", { level: 1 });
  await vi.waitFor(() => expect(newest(1)).toEqual([page]));
});

it("tracks the page after the end as Feedback [A2.16]", async () => {
  serve(aTest({ is_expired: true, session_state: "END" }));
  await open("/test/demo/feedback");
  await vi.waitFor(() => expect(newest(1)).toEqual(["Feedback"]));
});

/** Makes a page crash over its own data, which no reply of the server can do. */
async function crash(random: number) {
  const drawn = vi.spyOn(Math, "random").mockReturnValue(random);
  serve();
  const queryClient = testQueryClient();
  // An earlier crash may have left the same.
  const before = waitingEvents().length;
  queryClient.setQueryData(testQuery("demo").queryKey, { ...aTest(), settings: null as never });
  await renderApp({ path: "/v1/test/demo/problem/p-1", queryClient });
  await screen.findByRole("heading", { level: 1, name: "There was an error!" });
  await vi.waitFor(() => expect(waitingEvents().length).toBeGreaterThan(before));
  await vi.waitFor(() => expect(newest(1)).toEqual(["Error"]));
  drawn.mockRestore();
}

it("tracks a crash as Error, and describes one in a hundred [A2.16] [A9.04]", async () => {
  await crash(0.0099);
  expect(waitingEvents().at(-1)?.extra).toMatchObject({ name: "TypeError" });
  cleanup();
  await crash(0.01);
  expect(waitingEvents().at(-1)?.extra).toBeUndefined();
});

it("shows a crash with both options, and reports it with its page [A2.29]", async () => {
  await crash(0.5);
  const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
  fireEvent.click(screen.getByRole("button", { name: "Or, try reloading the page" }));
  expect(reload).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByRole("button", { name: "Report this error" }));
  const comments = await screen.findByLabelText<HTMLTextAreaElement>(/Comments/);
  expect(comments.value).toMatch(/^This error was shown: ./);
});

it("says whom to tell about a crash if the server cannot be reached [A2.29]", async () => {
  serve(aTest(), ({ path }) => (path === "/gateways/identity" ? deadLine() : null));
  await open("/test/demo");
  await screen.findByRole("heading", { level: 1, name: "There was an error!" });
  fireEvent.click(screen.getByRole("button", { name: "Report this error" }));
  expect(screen.getByRole("status").textContent).toContain("Please tell the company that invited you");
});

it("tracks the interview as AI Interview [A2.16]", async () => {
  serve(aTest({ sub_test_type: "INT" }));
  await open("/test/demo/aiinterview");
  await vi.waitFor(() => expect(newest(1)).toEqual(["AI Interview"]));
});

it("knows no other page", () => {
  expect(PageName.options.filter((name) => !seen.has(name))).toEqual([]);
});
