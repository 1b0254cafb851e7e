// @vitest-environment happy-dom
import { act, cleanup, configure, fireEvent, screen, within } from "@testing-library/react";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { resetSubmission } from "../../attempts/submit/submission-state.ts";
import { announceRedirection } from "../../../lib/api-events.ts";
import { setTestSubmitted } from "../../../shared/parts/toasts.ts";
import { errorReply, type Seen } from "../../../testing/fake-fetch.ts";
import { fakeTestServer, inAnHour } from "../../../testing/fake-test-server.ts";
import { aProblem, aSection, aSolutionSet, aTest } from "../../../testing/fixtures.ts";
import { renderApp } from "../../../testing/render-app.tsx";
import { testQueryClient } from "../../../testing/render.tsx";
import { resetClock } from "../../../testing/reset-clock.ts";

// Rendering is slow on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

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

function asked(requests: readonly Seen[], part: string) {
  return requests.filter(({ path }) => path.includes(part)).length;
}

async function open(path: string) {
  const queryClient = testQueryClient();
  return await renderApp({ path, queryClient });
}

describe("the pages of a test", () => {
  it("use the test's name as the page title [A2.30]", async () => {
    fakeTestServer(aTest({ session_state: "INIT" }));
    await open("/v1/test/demo");
    await screen.findByRole("heading", { level: 1, name: "Demo test" });
    expect(document.title).toBe("Demo test");
  });

  it.each([
    ["problems", "All questions", "Demo test – All questions"],
    ["problem/p-1", "First question", "Demo test – Question 1"],
    ["help", "Help", "Demo test – Help"],
  ])("begin the title of %s with the test's name and add the page's own [A2.30]", async (path, heading, title) => {
    fakeTestServer(aTest());
    await open(`/v1/test/demo/${path}`);
    await screen.findByRole("heading", { level: 1, name: heading });
    await vi.waitFor(() => expect(document.title).toBe(title));
  });

  it("move the focus to the heading after navigation, but not on the first load", async () => {
    fakeTestServer(aTest(), ({ path }) =>
      path.startsWith("/api.v2/assessment/3/sectionwise")
        ? Response.json({
            sections: [aSection({ problems: [aProblem(), aProblem({ slug: "p-2", title: "Second" })] })],
          })
        : null,
    );
    await open("/v1/test/demo/problems");
    const list = await screen.findByRole("heading", { level: 1, name: "All questions" });
    expect(document.activeElement).not.toBe(list);
    fireEvent.click(await screen.findByRole("link", { name: /First question/ }));
    await vi.waitFor(async () =>
      expect(document.activeElement).toBe(await screen.findByRole("heading", { level: 1, name: "First question" })),
    );
    fireEvent.click(screen.getByRole("link", { name: "Next" }));
    await vi.waitFor(async () =>
      expect(document.activeElement).toBe(await screen.findByRole("heading", { level: 1, name: "Second" })),
    );
  });

  it("link from Help, which names test and company, back to the question that was open", async () => {
    fakeTestServer(aTest());
    await open("/v1/test/demo/help");
    expect(await screen.findByText("Demo test · Acme")).toBeTruthy();
    expect(await screen.findByRole("link", { name: "Back to all questions" })).toBeTruthy();
    cleanup();

    const { router } = await open("/v1/test/demo/problem/p-1");
    await screen.findByRole("heading", { level: 1, name: "First question" });
    await router.navigate({
      to: "/test/$testSlug/help",
      params: { testSlug: "demo" },
      search: { testType: undefined },
    });
    const back = await screen.findByRole("link", { name: "Back to question 1" });
    expect(back.getAttribute("href")).toBe("/v1/test/demo/problem/p-1");
  });

  it.each([
    [{}, /After submitting, you get a receipt/],
    [{ test_type: "LRN" as const }, /After submitting, you see your report. It includes your receipt/],
    [
      { redirection_url: "https://example.com" },
      /You can find it again at http.*\/v1\/test\/demo\/feedback if you need proof/,
    ],
  ])("promise in Help the receipt that a test with %j gives", async (over, promise) => {
    fakeTestServer(aTest(over));
    await open("/v1/test/demo/help");
    expect(await screen.findByText(promise)).toBeTruthy();
  });

  it("offer a link past the bar as the first Tab stop", async () => {
    fakeTestServer(aTest());
    await open("/v1/test/demo/problem/p-1");
    await screen.findByRole("heading", { level: 1, name: "First question" });
    const [first] = document.querySelectorAll<HTMLElement>("a[href], button, input, textarea, [tabindex='0']");
    expect(first?.textContent).toBe("Skip to content");
    fireEvent.click(first ?? document.body);
    expect(document.activeElement).toBe(screen.getByRole("main"));
  });

  it("load solution set and problems only while the session is ACTIVE [A4.01]", async () => {
    const before = fakeTestServer(aTest({ session_state: "INIT" }));
    await open("/v1/test/demo");
    await screen.findByRole("heading", { level: 1 });
    expect(asked(before, "solutionset") + asked(before, "sectionwise")).toBe(0);
    cleanup();

    const during = fakeTestServer(aTest());
    await open("/v1/test/demo/problems");
    await screen.findByText("1. First question");
    expect(asked(during, "solutionset")).toBe(1);
    expect(asked(during, "sectionwise")).toBe(1);
  });

  it("send an ended session on to feedback [A4.01] [A2.23]", async () => {
    fakeTestServer(aTest({ is_expired: true, session_state: "END" }));
    const { router } = await open("/v1/test/demo/problems");
    await screen.findByRole("heading", { level: 1, name: "Thank you" });
    expect(router.state.location.pathname).toBe("/test/demo/feedback");
  });

  it.each([
    ["and the session was ended", 200],
    ["and the session could not be ended", 500],
  ])("go to feedback when any reply says that the attempt is over, %s [A4.26, B7.15]", async (_, status) => {
    const requests = fakeTestServer(aTest(), ({ path }) =>
      path === "/rpc/test.end/demo" && status !== 200 ? errorReply(status, "internal") : null,
    );
    await open("/v1/test/demo/problems");
    await screen.findByText("1. First question");
    act(announceRedirection);
    await screen.findByRole("heading", { level: 1, name: "Thank you" });
    expect(asked(requests, "/rpc/test.end/demo")).toBe(1);
  });

  it("go to the logout page when nobody is signed in [A2.14]", async () => {
    fakeTestServer(aTest(), ({ path }) =>
      path === "/gateways/identity" ? Response.json({ user_id: null, usertype: null, username: null }) : null,
    );
    const { left } = await open("/v1/test/demo");
    await vi.waitFor(() => expect(left).toEqual(["/accounts/logout"]));
  });

  it("say so when the test does not exist, and offer a retry when it cannot be loaded", async () => {
    fakeTestServer(aTest(), ({ path }) =>
      path.startsWith("/api/v1/test/") ? errorReply(404, "test_not_found") : null,
    );
    await open("/v1/test/nothing");
    expect(await screen.findByRole("heading", { name: "Couldn't find it. . ." })).toBeTruthy();
    cleanup();

    let isDown = true;
    fakeTestServer(aTest({ session_state: "INIT" }), ({ path }) =>
      isDown && path.startsWith("/api/v1/test/") ? errorReply(403, "forbidden") : null,
    );
    await open("/v1/test/demo");
    const retry = await screen.findByRole("button", { name: "Retry" });
    isDown = false;
    fireEvent.click(retry);
    expect(await screen.findByRole("heading", { level: 1, name: "Demo test" })).toBeTruthy();
  });

  it("call it a quiz when the address does, and still do after the start [A1.04]", async () => {
    fakeTestServer(aTest({ session_state: "INIT" }));
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

describe("the landing page", () => {
  it("starts after instructions, system check and declaration, once, and goes to the problems [A4.02] [A2.20]", async () => {
    localStorage.setItem("invigil:demo:bookmarks", '["old"]');
    const requests = fakeTestServer(aTest({ session_state: "INIT" }));
    const { router } = await open("/v1/test/demo");
    await walkToStart();
    const start = screen.getByRole("button", { name: "Start test" });
    act(() => {
      start.click();
      start.click();
    });
    await screen.findByText("1. First question");
    expect(router.state.location.pathname).toBe("/test/demo/problems");
    // The call names its user, so that it cannot start the clock of somebody who has signed in since.
    expect(asked(requests, "/rpc/test.start/3?user_id=7")).toBe(1);
    expect(asked(requests, "sectionwise")).toBe(0);
    expect(localStorage.getItem("invigil:demo:bookmarks")).toBeNull();
  });

  it("continues a running session with invite id and slug [A4.03]", async () => {
    const requests = fakeTestServer(aTest());
    await open("/v1/test/demo");
    fireEvent.click(await screen.findByRole("button", { name: "Continue" }));
    await screen.findByText("1. First question");
    const restart = requests.find(({ path }) => path === "/rpc/test.restart");
    expect(restart?.body).toMatchObject({ invite_id: "inv-1", test_slug: "demo" });
  });

  it("says why it could not start, using the product's name", async () => {
    fakeTestServer(aTest({ session_state: "INIT", is_test_created_for_phase: true, phase_order: 1 }), ({ path }) =>
      path.startsWith("/rpc/test.start") ? errorReply(500, "internal") : null,
    );
    await open("/v1/test/demo");
    await walkToStart();
    fireEvent.click(screen.getByRole("button", { name: "Start contest" }));
    expect(await screen.findByText(/Unable to start the contest/)).toBeTruthy();
  });

  it("explains added time and offers to resume", async () => {
    const extended = aSolutionSet({ status: "START", add_test_duration: 15, expiry: null });
    fakeTestServer(aTest({ session_state: "START" }), ({ path }) =>
      path.startsWith("/api/v1/hacker/7/solutionset") ? Response.json(extended) : null,
    );
    await open("/v1/test/demo");
    expect(await screen.findByText(/15 minutes were added/)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Resume" })).toBeTruthy();
    expect(within(screen.getByRole("banner")).queryByRole("timer")).toBeNull();
  });

  it("shows when a test opens, without a start", async () => {
    fakeTestServer(aTest({ session_state: "INIT", start_time: inAnHour() }));
    await open("/v1/test/demo");
    expect(await screen.findByRole("heading", { name: "Not open yet" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Next" })).toBeNull();
  });
});
