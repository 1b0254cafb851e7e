// @vitest-environment happy-dom
import { TestSettings, type Test } from "@invigil/contract/taking/tests";
import { act, cleanup, configure, fireEvent, screen, within } from "@testing-library/react";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { resetSubmission } from "../attempts/submit/submission-state.ts";
import { resetClock } from "../../testing/reset-clock.ts";
import { setCurrentProduct } from "../../lib/product.ts";
import { clearSnapshots } from "../../lib/snapshots.ts";
import { useToasts } from "../../shared/parts/toasts.ts";
import { errorReply, type Seen } from "../../testing/fake-fetch.ts";
import { fakeTestServer, inAnHour } from "../../testing/fake-test-server.ts";
import { aReport, aReportEntry, aSolutionSet, aTest } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { testQueryClient } from "../../testing/render.tsx";

// Rendering is slow on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

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
  resetSubmission();
  setCurrentProduct("test");
  useToasts.setState({ toasts: [], testSubmitted: false });
  await clearSnapshots();
});

const proctor = { enabled: true, snapshot: true, browser_tolerance: { enabled: true, count: 2 } };
const contest = { is_test_created_for_phase: true, phase_order: 2 };

/** The word that none of its pages may use. */
const OTHER_WORD = /\btests?\b/i;

/** The word comes from the test, or from the address that opened it. */
const kinds = [
  ["contest", contest, ""],
  ["quiz", {}, "?testType=quiz"],
] as const;

describe.each(kinds)("every page of a %s calls it that", (word, kind, marker) => {
  async function open(page: string, test: Partial<Test> = {}, over: (seen: Seen) => Response | null = () => null) {
    const requests = fakeTestServer(aTest({ name: "Spring round", ...kind, ...test }), over);
    await renderApp({ path: `/v1/test${page}${marker}`, queryClient: testQueryClient() });
    return requests;
  }

  /** Everything on screen except the test's own name. */
  const shown = () => document.body.textContent.replaceAll("Spring round", "");

  it("before the start, with all its instructions [A1.03]", async () => {
    await open("/demo", { session_state: "INIT", settings: TestSettings.parse({ proctor }) });
    fireEvent.click(await screen.findByRole("button", { name: "Next" }));
    await screen.findByText(/What is recorded/);
    expect(shown()).toMatch(new RegExp(`had copied them in this ${word}`));
    expect(shown()).not.toMatch(OTHER_WORD);
  });

  it("when it is continued or resumed [A1.03]", async () => {
    await open("/demo");
    await screen.findByRole("button", { name: "Continue" });
    expect(shown()).toMatch(new RegExp(word));
    expect(shown()).not.toMatch(OTHER_WORD);
    cleanup();
    const extended = aSolutionSet({ status: "START", add_test_duration: 15, expiry: null });
    await open("/demo", { session_state: "START" }, ({ path }) =>
      path.includes("solutionset") ? Response.json(extended) : null,
    );
    await screen.findByRole("button", { name: "Resume" });
    expect(shown()).toMatch(new RegExp(word));
    expect(shown()).not.toMatch(OTHER_WORD);
  });

  it("at a question that does not exist [A1.03]", async () => {
    await open("/demo/problem/nothing");
    await screen.findByText(`This ${word} has no such question, or its section is not open.`);
    expect(shown()).not.toMatch(OTHER_WORD);
  });

  it("while it is paused, also on its first page [A1.03]", async () => {
    const paused = aSolutionSet({ expiry: inAnHour(), paused_at: new Date().toISOString() });
    const over = ({ path }: Seen) => (path.includes("solutionset") ? Response.json(paused) : null);
    await open("/demo/problems", {}, over);
    await screen.findByText(`Your ${word} is paused`);
    expect(shown()).toMatch(new RegExp(`Your ${word} will continue here`));
    expect(shown()).not.toMatch(OTHER_WORD);
    cleanup();
    await open("/demo", {}, over);
    await screen.findByRole("heading", { level: 2, name: `Your ${word} is paused` });
    expect(shown()).not.toMatch(/is running/);
    expect(shown()).not.toMatch(OTHER_WORD);
  });

  it("in the help [A1.03]", async () => {
    await open("/demo/help");
    await screen.findByRole("heading", { level: 1, name: "Help" });
    expect(shown()).toMatch(new RegExp(`Submitting ends the ${word} for good`));
    expect(shown()).toMatch(new RegExp(`people who run this ${word}`));
    expect(shown()).not.toMatch(OTHER_WORD);
  });

  it("when it is submitted, and when that fails [A1.03]", async () => {
    let isDown = true;
    await open("/demo/problems", {}, ({ path }) =>
      isDown && path.startsWith("/rpc/test.submit_all") ? errorReply(500, "internal") : null,
    );
    fireEvent.click(await screen.findByRole("button", { name: `Submit ${word}` }));
    const dialog = within(await screen.findByRole("dialog", { name: `Submit ${word}` }));
    fireEvent.click(dialog.getByRole("button", { name: `Submit ${word}` }));
    await screen.findByText(new RegExp(`^Unable to submit the ${word}`));
    expect(shown()).not.toMatch(OTHER_WORD);
    isDown = false;
    fireEvent.click(dialog.getByRole("button", { name: "Try again" }));
    await screen.findByText(`Your ${word} has been submitted. You can close this window.`);
    expect(shown()).not.toMatch(OTHER_WORD);
  });

  it("on its report, and when it is retaken [A1.03] [A8.08]", async () => {
    const ended = { test_type: "LRN" as const, is_expired: true, session_state: "END" as const, allow_retake: true };
    let isReset = false;
    await open("-report/demo", ended, ({ path }) => {
      if (path.startsWith("/rpc/test.retake")) {
        isReset = true;
        return Response.json({ access_url: "/v1/test/demo" });
      }
      if (isReset && path === "/api/v1/test/demo")
        return Response.json(aTest({ name: "Spring round", ...kind, session_state: "INIT" }));
      if (!path.startsWith("/api/v1/test/demo/solutionset")) return null;
      return Response.json(aReport([aReportEntry()], { name: "Spring round", allow_retake: true }));
    });
    fireEvent.click(await screen.findByRole("button", { name: `Retake ${word}` }));
    const dialog = within(await screen.findByRole("dialog", { name: `Retake ${word}` }));
    expect(shown()).not.toMatch(OTHER_WORD);
    await act(async () => fireEvent.click(dialog.getByRole("button", { name: `Retake ${word}` })));
    const capital = `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
    await screen.findByText(`${capital} reset successful`);
  });

  it("when it cannot be loaded [A1.03]", async () => {
    await open("/demo", {}, ({ path }) => (path === "/api/v1/test/demo" ? errorReply(500, "internal") : null));
    await screen.findByRole("heading", { level: 1, name: "The page could not be loaded" });
    expect(shown()).not.toMatch(OTHER_WORD);
  });
});
