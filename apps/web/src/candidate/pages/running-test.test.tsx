// @vitest-environment happy-dom
import type { SectionWithProblems } from "@invigil/contract/taking/problems";
import { TestSettings } from "@invigil/contract/taking/tests";
import { act, cleanup, configure, fireEvent, screen, within } from "@testing-library/react";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { resetSubmission } from "../attempts/submit/submission-state.ts";
import { setOnline } from "../../lib/connection.ts";
import { beforeSubmit, onAbort } from "../../shared/parts/submit.ts";
import { useToasts } from "../../shared/parts/toasts.ts";
import { flush } from "../../lib/track.ts";
import { fakeTestServer } from "../../testing/fake-test-server.ts";
import type { Seen } from "../../testing/fake-fetch.ts";
import { aProblem, aReceipt, aSection, aSolution, aSolutionSet, aTest } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { testQueryClient } from "../../testing/render.tsx";
import { resetClock } from "../../testing/reset-clock.ts";
import "./help.tsx";

// Rendering is slow on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

beforeEach(() => {
  document.cookie = "csrftoken=t";
  vi.stubGlobal("scrollTo", () => {});
});
afterEach(async () => {
  cleanup();
  // A timer left pending would never fire, and whatever set it would wait for it in the next test.
  if (vi.isFakeTimers()) await vi.runOnlyPendingTimersAsync();
  // Unsent events would be kept for a minute into the next test.
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

const receipt = { slug: "sol-1", id: 5, seq: 1, server_time: "2026-01-01T10:00:00.000Z", digest: "d" };
const twoProblems = aSection({
  problems: [aProblem(), aProblem({ id: 22, slug: "p-2", title: "Second question", solution: aSolution() })],
});

/** Serves a running test with two questions, one of them answered, and returns what was sent, in order. */
function serve(sections: SectionWithProblems[] = [twoProblems], over: (seen: Seen) => Response | null = () => null) {
  return fakeTestServer(aTest(), (seen) => {
    const answer = over(seen);
    if (answer) return answer;
    if (seen.path.includes("sectionwise")) return Response.json({ sections });
    if (seen.method === "POST" && seen.path === "/api/v1/solution") return Response.json(receipt, { status: 201 });
    return null;
  });
}

const open = (page: string) => renderApp({ path: `/v1/test/demo/${page}`, queryClient: testQueryClient() });
const count = (requests: readonly Seen[], part: string) => requests.filter(({ path }) => path.includes(part)).length;

describe("the state behind the pages", () => {
  it("is shared: what one page loads, marks or saves, the others show without another request [A3.10]", async () => {
    const requests = serve();
    await open("problems");
    const banner = await screen.findByRole("banner");
    await within(banner).findByText("1/2 Question(s) attempted");
    expect(within(banner).getByText("Signed in as candidate@example.com")).toBeTruthy();
    expect(within(banner).getByRole("timer").textContent).toMatch(/^0d 0[01]h \d\dm \d\ds$/);

    fireEvent.click(screen.getByRole("link", { name: /First question/ }));
    fireEvent.click(await screen.findByRole("button", { name: "Bookmark" }));
    fireEvent.change(await screen.findByLabelText("Your answer"), { target: { value: "Because." } });
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText("Answer updated successfully!");

    fireEvent.click(screen.getByRole("link", { name: "All questions of Demo test" }));
    expect(await screen.findByText("2/2 Question(s) attempted")).toBeTruthy();
    const first = screen.getByRole("link", { name: /First question/ }).closest("li");
    expect(first?.textContent).toContain("Bookmarked");
    expect(first?.textContent).toContain("Submitted");
    for (const part of [
      "/gateways/identity",
      "/api/v1/test/demo",
      "/solutionset",
      "sectionwise",
      "/api/v1/hacker/7?",
    ]) {
      expect([part, count(requests, part)]).toEqual([part, part.endsWith("?") ? 0 : 1]);
    }

    act(() => setOnline(false));
    expect(await screen.findByText(/^You are offline\./)).toBeTruthy();
  });
});

describe("a submission", () => {
  it("sends the last heartbeat, posts, marks the test expired, stops what runs, clears this browser and leaves [A4.23]", async () => {
    const steps: string[] = [];
    const posted = Promise.withResolvers<Response>();
    const requests = serve(undefined, ({ path }) => {
      if (path === "/rpc/test.submit_all/3") steps.push("post");
      return null;
    });
    const fetched = globalThis.fetch;
    // Holds the reply back until the test has looked at the page.
    vi.stubGlobal("fetch", async (input: Request | string, init?: RequestInit) => {
      const reply = await fetched(input, init);
      const address = input instanceof Request ? input.url : input;
      return address.includes("submit_all") ? await posted.promise : reply;
    });
    const unhook = [beforeSubmit(() => void steps.push("heartbeat")), onAbort(() => void steps.push("abort"))];
    localStorage.setItem("invigil:demo:bookmarks", '["p-1"]');
    sessionStorage.setItem("invigil:demo:take-over", "true");
    const { router } = await open("problems");

    fireEvent.click(await screen.findByRole("button", { name: "Submit test" }));
    const dialog = await screen.findByRole("dialog", { name: "Submit test" });
    fireEvent.click(within(dialog).getByRole("button", { name: "Submit test" }));
    expect(await within(dialog).findByText("Submitting…")).toBeTruthy();
    expect(steps).toEqual(["heartbeat", "post"]);
    expect(localStorage.getItem("invigil:demo:bookmarks")).not.toBeNull();

    posted.resolve(Response.json(aReceipt()));
    expect(await screen.findByRole("heading", { level: 1, name: "Thank you" })).toBeTruthy();
    expect(router.state.location.pathname).toBe("/test/demo/feedback");
    expect(steps).toEqual(["heartbeat", "post", "abort"]);
    const kept = [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
    expect(kept.filter((key) => key.startsWith("invigil:demo:"))).toEqual([]);
    expect(screen.queryByRole("timer")).toBeNull();
    const body = requests.find(({ path }) => path.includes("submit_all"))?.body as { testsolutionset_end_time: string };
    expect(Math.abs(Date.parse(body.testsolutionset_end_time) - Date.now())).toBeLessThan(60_000);
    for (const remove of unhook) remove();
  });
});

describe("the server's time", () => {
  // The connection monitor requests the same address, but with a query.
  const asked = (requests: readonly Seen[]) => requests.filter(({ path }) => path === "/rpc/get_server_time").length;

  it("is requested on load and every 30 s, until the test is over [A9.03]", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const requests = serve();
    const { router } = await open("problems");
    await screen.findByText("1/2 Question(s) attempted");
    expect(asked(requests)).toBe(1);
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    expect(asked(requests)).toBe(3);

    fireEvent.click(screen.getByRole("button", { name: "Submit test" }));
    const dialog = await screen.findByRole("dialog", { name: "Submit test" });
    fireEvent.click(within(dialog).getByRole("button", { name: "Submit test" }));
    await screen.findByRole("heading", { level: 1, name: "Thank you" });
    expect(router.state.location.pathname).toBe("/test/demo/feedback");
    const before = asked(requests);
    await act(() => vi.advanceTimersByTimeAsync(120_000));
    expect(asked(requests)).toBe(before);
  });

  it("is requested again while added time waits to be resumed [A9.03]", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const waiting = aSolutionSet({ status: "START", add_test_duration: 15, expiry: null });
    const requests = fakeTestServer(aTest({ session_state: "START" }), ({ path }) =>
      path.includes("/solutionset") ? Response.json(waiting) : null,
    );
    await open("");
    await screen.findByRole("button", { name: "Resume" });
    const before = asked(requests);
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    expect(asked(requests)).toBe(before + 2);
  });
});

describe("the connection monitor", () => {
  const watched = aTest({ settings: TestSettings.parse({ proctor: { enabled: true, snapshot: true } }) });
  const probes = (requests: readonly Seen[]) => count(requests, "/generic/api/speed-probe.png");
  const icon = () => within(screen.getByRole("banner")).findByRole("button", { name: /connection|Offline/ });

  it("checks every 60 s, every 1 s while its icon is hovered, and reports every 300 s [B2.15, B9.08]", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const requests = fakeTestServer(watched, ({ path }) =>
      path.startsWith("/generic/api/speed-probe.png") ? new Response(new Uint8Array(471_234)) : null,
    );
    await open("problems");
    await screen.findByText("1. First question");
    const indicator = await icon();
    await vi.waitFor(() => expect(probes(requests)).toBe(1));
    const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));
    await pass(50);
    expect(probes(requests)).toBe(1);
    await pass(11);
    expect(probes(requests)).toBe(2);

    fireEvent.mouseEnter(indicator);
    await pass(5);
    expect(probes(requests)).toBeGreaterThanOrEqual(7);
    fireEvent.mouseLeave(indicator);
    const reports = () =>
      requests.flatMap(({ path, body }) => (path === "/rpc/track" ? [JSON.stringify(body)] : [])).join();
    await pass(220);
    expect(reports()).not.toContain('"kind":"connection"');
    await pass(20);
    expect(reports()).toContain('"kind":"connection"');
  });

  it("shows no icon without proctoring [B2.15]", async () => {
    serve();
    await open("problems");
    await screen.findByText("1/2 Question(s) attempted");
    const names = within(screen.getByRole("banner")).getAllByRole("button");
    expect(names.map((button) => button.getAttribute("aria-label"))).toEqual(["Chat", "User menu"]);
  });
});

describe("the help page", () => {
  it("opens from the top bar, answers common questions and accepts a report [A2.07]", async () => {
    serve();
    const { router } = await open("problems");
    fireEvent.click(within(await screen.findByRole("banner")).getByRole("link", { name: "Help" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Help" })).toBeTruthy();
    expect(router.state.location.pathname).toBe("/test/demo/help");
    expect(screen.getAllByRole("heading", { level: 2 }).length).toBeGreaterThan(3);
    fireEvent.click(screen.getByRole("button", { name: "Report an issue" }));
    expect(await screen.findByRole("dialog", { name: "Report an issue" })).toBeTruthy();
  });
});

describe("dates", () => {
  it("are shown as Do MMMM, YYYY and h:mm A [A9.04]", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(2031, 2, 1, 12, 0) });
    fakeTestServer(aTest({ session_state: "INIT", start_time: new Date(2031, 2, 22, 15, 5).toISOString() }));
    await open("");
    expect(await screen.findByText(/^It opens on 22nd March, 2031 at 3:05 PM\./)).toBeTruthy();
  });
});
