// @vitest-environment happy-dom
import type { Test } from "@invigil/contract/tests";
import { act, cleanup, configure, fireEvent, screen, within } from "@testing-library/react";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { resetSubmission } from "../features/attempts/submission-state.ts";
import { announceRedirection } from "../lib/api-events.ts";
import { setTestSubmitted } from "../lib/toasts.ts";
import { errorReply, fakeFetch, type Seen } from "../testing/fake-fetch.ts";
import { aReceipt, aSection, aSolutionSet, aStartedAttempt, aTest, candidate } from "../testing/fixtures.ts";
import { renderApp } from "../testing/render-app.tsx";
import { testQueryClient } from "../testing/render.tsx";
import { resetClock } from "../testing/reset-clock.ts";

// A busy machine renders slowly.
configure({ asyncUtilTimeout: 20_000 });

beforeEach(() => {
  document.cookie = "csrftoken=t";
  vi.stubGlobal("scrollTo", () => {});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  resetClock();
  resetSubmission();
  setTestSubmitted(false);
});

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

/** A server with one test, whose state the calls change. */
function fakeServer(test: Test, over: (seen: Seen) => Response | null = () => null) {
  const solution_set = aSolutionSet({ expiry: inAnHour() });
  const started = aStartedAttempt({ test: { ...test, session_state: "ACTIVE" }, solution_set });
  return fakeFetch((seen) => {
    const answer = over(seen);
    if (answer) return answer;
    const path = seen.path.split("?")[0] ?? "";
    switch (path) {
      case "/gateways/identity":
        return Response.json(candidate);
      case "/rpc/get_server_time":
        return Response.json({ server_time: new Date().toISOString(), is_system_time_mismatch_enabled: false });
      case "/api/v1/test/demo":
        return Response.json(test);
      case "/api/v1/hacker/7/solutionset":
        return Response.json(solution_set);
      case "/api.v2/assessment/3/sectionwise/problems":
        return Response.json({ sections: [aSection()] });
      case "/rpc/test.start/3":
      case "/rpc/test.restart":
        return Response.json(started);
      case "/rpc/test.end/demo":
      case "/rpc/track":
        return Response.json({ ok: true });
      case "/api/v1/test/demo/receipt":
        return Response.json(aReceipt());
      case "/api/v1/hacker/7":
        return Response.json({
          id: 7,
          full_name: "Asha",
          email: "candidate@example.com",
          company: null,
          job_title: null,
        });
      default:
        return seen.method === "HEAD" ? new Response(null, { status: 404 }) : errorReply(404, "not_found");
    }
  });
}

function asked(requests: readonly Seen[], part: string) {
  return requests.filter(({ path }) => path.includes(part)).length;
}

async function open(path: string) {
  const queryClient = testQueryClient();
  return await renderApp({ path, queryClient });
}

describe("the pages of a test", () => {
  it("carry the test's name as the title of the page [A2.30]", async () => {
    fakeServer(aTest({ session_state: "INIT" }));
    await open("/v1/test/demo");
    await screen.findByRole("heading", { level: 1, name: "Demo test" });
    expect(document.title).toBe("Demo test");
  });

  it("load solution set and problems only while the session is ACTIVE [A4.01]", async () => {
    const before = fakeServer(aTest({ session_state: "INIT" }));
    await open("/v1/test/demo");
    await screen.findByRole("heading", { level: 1 });
    expect(asked(before, "solutionset") + asked(before, "sectionwise")).toBe(0);
    cleanup();

    const during = fakeServer(aTest());
    await open("/v1/test/demo/problems");
    await screen.findByText("1. First question");
    expect(asked(during, "solutionset")).toBe(1);
    expect(asked(during, "sectionwise")).toBe(1);
  });

  it("send an ended session on to feedback [A4.01] [A2.23]", async () => {
    fakeServer(aTest({ is_expired: true, session_state: "END" }));
    const { router } = await open("/v1/test/demo/problems");
    await screen.findByRole("heading", { level: 1, name: "Thank you" });
    expect(router.state.location.pathname).toBe("/test/demo/feedback");
  });

  it("leave for feedback when any answer says that the attempt is over [A4.26]", async () => {
    const requests = fakeServer(aTest());
    await open("/v1/test/demo/problems");
    await screen.findByText("1. First question");
    act(announceRedirection);
    await screen.findByRole("heading", { level: 1, name: "Thank you" });
    expect(asked(requests, "/rpc/test.end/demo")).toBe(1);
  });

  it("leave for the logout page when nobody is signed in [A2.14]", async () => {
    fakeServer(aTest(), ({ path }) =>
      path === "/gateways/identity" ? Response.json({ user_id: null, usertype: null, username: null }) : null,
    );
    const { left } = await open("/v1/test/demo");
    await vi.waitFor(() => expect(left).toEqual(["/accounts/logout"]));
  });

  it("say so when there is no such test, and offer another try when it cannot be loaded", async () => {
    fakeServer(aTest(), ({ path }) => (path.startsWith("/api/v1/test/") ? errorReply(404, "test_not_found") : null));
    await open("/v1/test/nothing");
    expect(await screen.findByRole("heading", { name: "Couldn't find it. . ." })).toBeTruthy();
    cleanup();

    let isDown = true;
    fakeServer(aTest({ session_state: "INIT" }), ({ path }) =>
      isDown && path.startsWith("/api/v1/test/") ? errorReply(403, "forbidden") : null,
    );
    await open("/v1/test/demo");
    const retry = await screen.findByRole("button", { name: "Retry" });
    isDown = false;
    fireEvent.click(retry);
    expect(await screen.findByRole("heading", { level: 1, name: "Demo test" })).toBeTruthy();
  });

  it("speak of a quiz when the address says so, and still do after the start [A1.04]", async () => {
    fakeServer(aTest({ session_state: "INIT" }));
    await open("/v1/test/demo?testType=quiz");
    await walkToStart();
    fireEvent.click(screen.getByRole("button", { name: "Start quiz" }));
    expect(await screen.findByRole("button", { name: "Submit quiz" })).toBeTruthy();
  });
});

async function walkToStart() {
  fireEvent.click(await screen.findByRole("button", { name: "Next" }));
  const next = await screen.findByRole("button", { name: "Next" });
  await vi.waitFor(() => expect(next.hasAttribute("disabled")).toBe(false), { timeout: 20_000 });
  fireEvent.click(next);
  fireEvent.click(await screen.findByRole("checkbox", { name: /I agree/ }));
}

describe("the landing", () => {
  it("starts after instructions, system check and declaration, once, and goes to the problems [A4.02] [A2.20]", async () => {
    localStorage.setItem("invigil:demo:bookmarks", '["old"]');
    const requests = fakeServer(aTest({ session_state: "INIT" }));
    const { router } = await open("/v1/test/demo");
    await walkToStart();
    const start = screen.getByRole("button", { name: "Start test" });
    act(() => {
      start.click();
      start.click();
    });
    await screen.findByText("1. First question");
    expect(router.state.location.pathname).toBe("/test/demo/problems");
    expect(asked(requests, "/rpc/test.start/3")).toBe(1);
    expect(asked(requests, "sectionwise")).toBe(0);
    expect(localStorage.getItem("invigil:demo:bookmarks")).toBeNull();
  });

  it("continues a running session with invite id and slug [A4.03]", async () => {
    const requests = fakeServer(aTest());
    await open("/v1/test/demo");
    fireEvent.click(await screen.findByRole("button", { name: "Continue" }));
    await screen.findByText("1. First question");
    const restart = requests.find(({ path }) => path === "/rpc/test.restart");
    expect(restart?.body).toEqual({ invite_id: "inv-1", test_slug: "demo" });
  });

  it("says with the product's name why it could not start", async () => {
    fakeServer(aTest({ session_state: "INIT", is_test_created_for_phase: true, phase_order: 1 }), ({ path }) =>
      path.startsWith("/rpc/test.start") ? errorReply(500, "internal") : null,
    );
    await open("/v1/test/demo");
    await walkToStart();
    fireEvent.click(screen.getByRole("button", { name: "Start contest" }));
    expect(await screen.findByText(/Unable to start the contest/)).toBeTruthy();
  });

  it("explains added time and offers to resume", async () => {
    const extended = aSolutionSet({ status: "START", add_test_duration: 15, expiry: null });
    fakeServer(aTest({ session_state: "START" }), ({ path }) =>
      path.startsWith("/api/v1/hacker/7/solutionset") ? Response.json(extended) : null,
    );
    await open("/v1/test/demo");
    expect(await screen.findByText(/15 minutes were added/)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Resume" })).toBeTruthy();
    expect(within(screen.getByRole("banner")).queryByRole("timer")).toBeNull();
  });

  it("shows when a test opens, without a start", async () => {
    fakeServer(aTest({ session_state: "INIT", start_time: inAnHour() }));
    await open("/v1/test/demo");
    expect(await screen.findByRole("heading", { name: "Not open yet" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Next" })).toBeNull();
  });
});
