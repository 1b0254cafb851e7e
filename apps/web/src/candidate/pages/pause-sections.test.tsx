// @vitest-environment happy-dom
import type { SolutionSet } from "@invigil/contract/taking/attempts";
import type { SectionWithProblems } from "@invigil/contract/taking/problems";
import type { ServerMessage } from "@invigil/contract/socket";
import { act, cleanup, configure, screen } from "@testing-library/react";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { applyMessage } from "../attempts/apply-message.ts";
import { tellCandidate, tellOfEnd } from "../attempts/attempt-toasts.ts";
import { attemptCache } from "../attempts/attempt-cache.ts";
import { resetSubmission } from "../attempts/submit/submission-state.ts";
import { setConnectionLost, setOnline } from "../../lib/connection.ts";
import { solutionSetQuery } from "../../lib/resources.ts";
import { useToasts } from "../../shared/parts/toasts.ts";
import { errorReply } from "../../testing/fake-fetch.ts";
import { fakeTestServer } from "../../testing/fake-test-server.ts";
import { aProblem, aSection, aSolutionSet, aTest, candidate } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { testQueryClient } from "../../testing/render.tsx";
import { resetClock } from "../../testing/reset-clock.ts";

// Rendering is slow on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

const MINUTE = 60_000;

beforeEach(() => {
  began = Date.now();
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
  setOnline(true);
  useToasts.setState({ toasts: [], testSubmitted: false });
});

let began = 0;
const fromNow = (minutes: number) => new Date(began + minutes * MINUTE).toISOString();

function timed(expiry: string | null, over: Partial<SectionWithProblems> = {}) {
  return aSection({ slug: "s-1", name: "One", is_timed_section: true, expiry, problems: [aProblem()], ...over });
}
const later = timed(null, { slug: "s-2", name: "Two", status: "PND", problems: [] });

interface Served {
  /** The current reply; a test changes it as a recruiter would. */
  solutionSet: SolutionSet;
  sections: SectionWithProblems[];
  /** Whether repeated requests for the sections get a reply. */
  answers: boolean;
  submitSection: () => Response;
}

function serve(solutionSet: Partial<SolutionSet>, sections: SectionWithProblems[]) {
  const served: Served = {
    solutionSet: aSolutionSet({
      sections: sections.map(({ problems: _problems, ...section }) => section),
      ...solutionSet,
    }),
    sections,
    answers: true,
    submitSection: () => errorReply(409, "not_over"),
  };
  const requests = fakeTestServer(aTest({ is_timed_section: true }), ({ path }) => {
    if (path.includes("/solutionset"))
      return served.answers ? Response.json(served.solutionSet) : errorReply(503, "not_ready");
    if (path.includes("sectionwise")) {
      return served.answers ? Response.json({ sections: served.sections }) : errorReply(503, "not_ready");
    }
    return path === "/rpc/test.submit_section" ? served.submitSection() : null;
  });
  const forced = () => requests.filter(({ path }) => path === "/rpc/test.submit_section").length;
  return { served, forced };
}

async function open() {
  const queryClient = testQueryClient();
  await renderApp({ path: "/v1/test/demo/problems", queryClient });
  await screen.findByRole("banner");
  function hear(
    message:
      | { type: "paused"; paused_at: string | null; expiry: string }
      | { type: "time-changed"; add_test_duration: number; expiry: string },
  ) {
    const solutionSet = queryClient.getQueryData(solutionSetQuery(candidate, "demo", 3).queryKey);
    if (!solutionSet) throw new Error("the attempt is not loaded");
    const whole: ServerMessage = {
      v: 1,
      seq: 1,
      solution_set_id: 11,
      server_time: new Date().toISOString(),
      ...message,
    };
    const keeper = attemptCache(queryClient, { user: candidate, slug: "demo", testId: 3 });
    act(() => applyMessage(whole, { solutionSet, cache: keeper, tell: tellCandidate, tellOfEnd }));
  }
  const end = () => act(() => attemptCache(queryClient, { user: candidate, slug: "demo", testId: 3 }).end());
  return { hear, end };
}

const timer = () => screen.findByRole("timer", { name: /^Section: / });
const cover = () => screen.findByRole("dialog", { name: "Your test is paused" });
const covered = () => screen.queryByRole("dialog", { name: "Your test is paused" });

it("resumes the section with its remaining time after a pause longer than that time", async () => {
  // Paused 10 minutes ago, with 4 minutes left.
  const { served, forced } = serve({ paused_at: fromNow(-10), expiry: fromNow(20) }, [timed(fromNow(-6)), later]);
  const { hear } = await open();
  await cover();
  expect((await timer()).textContent).toBe("0d 00h 04m 00s");
  expect(screen.queryByText(/Time is up/)).toBeNull();

  // The connection is slow: the sections' new deadlines have not arrived yet.
  served.answers = false;
  hear({ type: "paused", paused_at: null, expiry: fromNow(30) });
  await vi.waitFor(() => expect(covered()).toBeNull());
  expect((await timer()).textContent).toMatch(/^0d 00h 0[34]m \d\ds$/);
  expect(screen.queryByText(/Time is up/)).toBeNull();
  expect(forced()).toBe(0);
});

it("does not claim that the clock is running while it is paused and the connection is lost", async () => {
  serve({ paused_at: fromNow(-1), expiry: fromNow(20) }, [timed(fromNow(4)), later]);
  await open();
  const pause = await cover();
  act(() => setConnectionLost());
  expect(pause.textContent).toContain("You are offline, so this page cannot tell when the pause ends.");
  expect(screen.queryByText(/The time keeps counting|You can keep working|continue taking the test/)).toBeNull();
});

it("adds up two pauses and the minutes added during one of them", async () => {
  const { served } = serve({ expiry: fromNow(20) }, [timed(fromNow(4)), later]);
  const { hear } = await open();
  await timer();
  served.answers = false;
  hear({ type: "paused", paused_at: fromNow(-10), expiry: fromNow(20) });
  await cover();
  hear({ type: "paused", paused_at: null, expiry: fromNow(30) });
  await vi.waitFor(() => expect(covered()).toBeNull());
  expect((await timer()).textContent).toMatch(/^0d 00h 1[34]m \d\ds$/);
  hear({ type: "paused", paused_at: fromNow(0), expiry: fromNow(30) });
  await cover();
  hear({ type: "time-changed", add_test_duration: 5, expiry: fromNow(35) });
  hear({ type: "paused", paused_at: null, expiry: fromNow(45) });
  await vi.waitFor(() => expect(covered()).toBeNull());
  expect((await timer()).textContent).toMatch(/^0d 00h 2[89]m \d\ds$/);
});

it("closes nothing if it learns of the end of the pause before the sections' new deadlines", async () => {
  const { served, forced } = serve({ paused_at: fromNow(-10), expiry: fromNow(20) }, [timed(fromNow(-6)), later]);
  const { hear } = await open();
  await cover();
  // The sections' old deadlines are returned once more.
  served.solutionSet = {
    ...served.solutionSet,
    paused_at: null,
    expiry: fromNow(30),
    sections: served.solutionSet.sections.map((section) =>
      section.slug === "s-1" ? { ...section, expiry: fromNow(4) } : section,
    ),
  };
  hear({ type: "paused", paused_at: served.solutionSet.paused_at ?? fromNow(-10), expiry: fromNow(20) });
  await vi.waitFor(() => expect(covered()).toBeNull());
  expect((await timer()).textContent).toMatch(/^0d 00h 0[34]m \d\ds$/);
  expect(screen.queryByText(/Time is up/)).toBeNull();
  expect(forced()).toBe(0);
});

it("reloads the deadlines and lets the candidate continue when the server says that time remains", async () => {
  const { served, forced } = serve({ expiry: fromNow(20) }, [timed(fromNow(-1)), later]);
  served.submitSection = () => {
    const sections = [timed(fromNow(4)), later];
    Object.assign(served, {
      sections,
      solutionSet: { ...served.solutionSet, sections: sections.map(({ problems: _problems, ...section }) => section) },
    });
    return errorReply(409, "not_over");
  };
  await open();
  await screen.findByRole("dialog", { name: "Time is up for One" });
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(forced()).toBe(1);
  expect((await timer()).textContent).toMatch(/^0d 00h 0[34]m \d\ds$/);
  expect(screen.queryByText(/Unable to submit/)).toBeNull();
  expect(screen.getByRole("link", { name: /First question/ })).toBeTruthy();
});

it("shows messages about the clock only for some seconds, and not once the test has ended", async () => {
  serve({ paused_at: fromNow(-10), expiry: fromNow(20) }, [timed(fromNow(-6)), later]);
  const { hear, end } = await open();
  await cover();
  hear({ type: "time-changed", add_test_duration: 5, expiry: fromNow(25) });
  hear({ type: "paused", paused_at: null, expiry: fromNow(35) });
  expect(useToasts.getState().toasts.map(({ message, delay }) => [message, delay])).toEqual([
    ["5 minutes were added to your time.", undefined],
    [expect.stringContaining("The clock is running again."), undefined],
  ]);
  end();
  await vi.waitFor(() => expect(useToasts.getState().toasts).toEqual([]));
});
