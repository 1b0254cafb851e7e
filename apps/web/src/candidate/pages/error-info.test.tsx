// @vitest-environment happy-dom
import { TestSettings } from "@invigil/contract/taking/tests";
import { act, cleanup, configure, fireEvent, screen, within } from "@testing-library/react";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { resetSubmission } from "../attempts/submit/submission-state.ts";
import { resetClock } from "../../testing/reset-clock.ts";
import { setCurrentProduct } from "../../lib/product.ts";
import { clearSnapshots } from "../../lib/snapshots.ts";
import { useToasts } from "../../shared/parts/toasts.ts";
import { errorReply } from "../../testing/fake-fetch.ts";
import { fakeTestServer } from "../../testing/fake-test-server.ts";
import { aProblem, aReport, aReportEntry, aSection, aSolution, aTest } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { testQueryClient } from "../../testing/render.tsx";

// Rendering is slow on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

beforeEach(() => {
  document.cookie = "csrftoken=t";
  vi.stubGlobal("scrollTo", () => {});
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  resetClock();
  resetSubmission();
  setCurrentProduct("test");
  useToasts.setState({ toasts: [], testSubmitted: false });
  await clearSnapshots();
});

const later = aSection({ slug: "s-2", name: "Two", status: "PND", problems: [] });
const sections = { sections: [aSection({ is_timed_section: true, expiry: "2100-01-01T00:00:00.000Z" }), later] };
const proctored = TestSettings.parse({ hacker_extra_data: { identity_card: { enabled: true } } });

async function submit(action: string) {
  fireEvent.click(await screen.findByRole("button", { name: action }));
  const dialog = await screen.findByRole("dialog", { name: action });
  fireEvent.click(within(dialog).getByRole("button", { name: action }));
}

const nothing = async () => {};

it.each([
  ["the page", "/api/v1/test/demo", "GTD", /^Something went wrong, Please refresh the page/, "/v1/test/demo", nothing],
  ["the questions", "/sectionwise/problems", "TSS", /^Error loading questions/, "/v1/test/demo/problems", nothing],
  ["the start", "/rpc/test.init/3", "TIN", /^Could not initiate the session/, "/v1/test/demo", nothing],
  ["the restart", "/rpc/test.restart", "RST", /^Unable to resume the test/, "/v1/test/demo", () => press("Continue")],
  [
    "the submission",
    "/rpc/test.submit_all/3",
    "SMT",
    /^Unable to submit the test/,
    "/v1/test/demo/problems",
    () => submit("Submit test"),
  ],
  [
    "a section's submission",
    "/rpc/test.submit_section",
    "SMS",
    /^Unable to submit the section/,
    "/v1/test/demo/problems",
    () => submit("Submit section"),
  ],
] as const)("shows the code of a %s failure, and text to copy for support [A8.01]", async (...row) => {
  const [, failing, family, text, path, act_] = row;
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const settings = family === "TIN" ? proctored : TestSettings.parse({});
  fakeTestServer(aTest({ session_state: family === "TIN" ? "INIT" : "ACTIVE", settings }), ({ path: asked }) => {
    if (asked.includes(failing)) return errorReply(500, "internal");
    if (family === "TIN" && asked.includes("solutionset")) return errorReply(404, "solution_set_not_found");
    return family === "SMS" && asked.includes("/sectionwise") ? Response.json(sections) : null;
  });
  await renderApp({ path, queryClient: testQueryClient() });
  await act_();
  const alert = (await screen.findByText(text)).closest<HTMLElement>("[role=alert]");
  if (!alert) throw new Error("The failure is no alert");
  expect(within(alert).getByText(`${family}:500`)).toBeTruthy();
  await act(async () => fireEvent.click(within(alert).getByRole("button", { name: "Copy for support" })));
  expect(copied.mock.calls[0]?.[0]).toMatch(
    new RegExp(`^Error code: ${family}:500\\n.*\\nSite: .*\\nRequest id: r-1$`),
  );
  expect(within(alert).getByRole("button", { name: "Copied" })).toBeTruthy();
});

async function press(name: string) {
  fireEvent.click(await screen.findByRole("button", { name }));
}

it("shows them on the report, too [A8.01]", async () => {
  const ended = aTest({ test_type: "LRN", is_expired: true, session_state: "END" });
  let isDown = true;
  fakeTestServer(ended, ({ path }) => {
    if (!path.startsWith("/api/v1/test/demo/solutionset")) return null;
    return isDown ? errorReply(502, "internal") : Response.json(aReport([aReportEntry()]));
  });
  await renderApp({ path: "/v1/test-report/demo", queryClient: testQueryClient() });
  expect(await screen.findByText("SS2:502")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Copy for support" })).toBeTruthy();
  isDown = false;
  await press("Retry");
  expect(await screen.findByText(/First question/)).toBeTruthy();
});

it("names this site if nothing better is known about a failure [A8.01]", async () => {
  fakeTestServer(aTest(), ({ path }) => (path.startsWith("/api/v1/test/demo") ? errorReply(418, "internal") : null));
  await renderApp({ path: "/v1/test/demo", queryClient: testQueryClient() });
  expect(await screen.findByText("GTD:418")).toBeTruthy();
  expect(screen.getByRole("alert").textContent).toContain(location.host);
});

it("keeps a save failure on the screen, and removes a clear failure after 5 s [A8.01]", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const answered = { sections: [aSection({ problems: [aProblem({ solution: aSolution() })] })] };
  fakeTestServer(aTest(), ({ path }) => {
    if (path.includes("/sectionwise/")) return Response.json(answered);
    return path.startsWith("/api/v1/solution") ? errorReply(422, "invalid_request") : null;
  });
  const pass = () => act(() => vi.advanceTimersByTimeAsync(6_000));
  const open = () => renderApp({ path: "/v1/test/demo/problem/p-1", queryClient: testQueryClient() });
  await open();
  fireEvent.change(await screen.findByLabelText("Your answer"), { target: { value: "Another answer" } });
  await press("Save");
  await screen.findByText(/^Error saving solution\. /);
  await pass();
  expect(screen.getByText(/^Error saving solution\. /)).toBeTruthy();
  cleanup();
  useToasts.setState({ toasts: [], testSubmitted: false });
  localStorage.clear();
  await clearSnapshots();

  await open();
  await screen.findByLabelText("Your answer");
  await submit("Clear answer");
  await screen.findByText(/^Unable to clear the solution\. /);
  await pass();
  expect(screen.queryByText(/^Unable to clear the solution\. /)).toBeNull();
});
