// @vitest-environment happy-dom
import type { SectionWithProblems } from "@invigil/contract/taking/problems";
import type { Test } from "@invigil/contract/taking/tests";
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startClockSync } from "../../../lib/clock.ts";
import { setOnline } from "../../../lib/connection.ts";
import { registerFlusher } from "../../../shared/parts/pending-saves.ts";
import { setCurrentProduct } from "../../../lib/product.ts";
import { afterClose, clearAutoSubmitRequest, requestAutoSubmit } from "../../../shared/parts/submit.ts";
import { setTestSubmitted } from "../../../shared/parts/toasts.ts";
import { deadLine, errorReply, fakeFetch, type Seen } from "../../../testing/fake-fetch.ts";
import { aProblem, aReceipt, aSection, aSolution, aSolutionSet, aTest } from "../../../testing/fixtures.ts";
import { renderAt } from "../../../testing/render.tsx";
import { resetClock } from "../../../testing/reset-clock.ts";
import { signedInClient } from "../../../testing/signed-in.ts";
import { ExpiryWatcher } from "./expiry-watcher.tsx";
import { resetSubmission } from "../submit/submission-state.ts";

const EXPIRY = "2026-01-01T11:00:00.000Z";
let stop = () => {};

beforeEach(() => {
  document.cookie = "csrftoken=t";
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  stop();
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  resetClock();
  resetSubmission();
  clearAutoSubmitRequest();
  setTestSubmitted(false);
  setCurrentProduct("test");
  setOnline(true);
});

/** In steps, because React renders only between them. */
async function pass(ms: number) {
  let left = ms;
  do {
    const step = Math.min(left, 1_000);
    await act(() => vi.advanceTimersByTimeAsync(step));
    left -= step;
  } while (left > 0);
}

const problems = [aProblem({ solution: aSolution() }), aProblem({ slug: "p-2" })];
const first = aSection({ slug: "s-1", name: "One", is_timed_section: true, expiry: EXPIRY, problems });
const next = aSection({ slug: "s-2", is_timed_section: true, problems: [aProblem({ slug: "p-9" })] });

async function watch(
  sections: SectionWithProblems[],
  answer?: (seen: Seen) => Response | Promise<Response>,
  test: Partial<Test> = {},
  keeps = true,
  late: string | null = null,
) {
  stop = startClockSync({
    until: () => true,
    read: async () => ({ server_time: "2026-01-01T10:59:58.000Z", is_system_time_mismatch_enabled: false }),
  });
  const requests = fakeFetch(
    answer ??
      (({ path, method }) => {
        if (path.startsWith("/rpc/test.submit_all")) return Response.json(aReceipt());
        if (path === "/rpc/test.submit_section") {
          return Response.json({ sections: [{ ...first, status: "SUB" }, next], next_section: "s-2" });
        }
        return method === "HEAD" ? new Response(null, { status: 404 }) : errorReply(404, "not_found");
      }),
  );
  const solutionSet = aSolutionSet({ expiry: sections[0]?.is_timed_section ? "2026-01-01T11:30:00.000Z" : EXPIRY });
  const page = renderAt(
    <ExpiryWatcher
      test={aTest(test)}
      solutionSet={solutionSet}
      sections={sections}
      renderAffected={(whenNone) => late ?? whenNone}
      keeps={keeps}
    />,
    {
      queryClient: signedInClient(),
      path: "/test/demo/problems",
    },
  );
  await pass(0);
  const { router } = await page;
  const posts = () => requests.filter(({ method }) => method === "POST").map(({ path, body }) => ({ path, body }));
  return { posts, path: () => router.state.location.pathname };
}

it("submits the test at its end with Test Time Expiry and goes to feedback after 8 seconds [A4.21] [A8.10]", async () => {
  const submitting = Promise.withResolvers<Response>();
  const { posts, path } = await watch([aSection({ problems })], ({ path: asked }) =>
    asked.startsWith("/rpc/test.submit_all") ? submitting.promise : new Response(null, { status: 404 }),
  );
  expect(screen.queryByRole("dialog")).toBeNull();
  await pass(2_000);
  const dialog = screen.getByRole("dialog", { name: "Time is up" });
  expect(dialog.textContent).toContain(
    "Redirecting to feedback page in 8 seconds. Please don't close this window, we are saving your assessment.",
  );
  expect(dialog.textContent).toContain("1/2 Question(s) attempted");
  expect(dialog.textContent).not.toContain("submitted.");
  submitting.resolve(Response.json(aReceipt()));
  await pass(3_000);
  expect(dialog.textContent).toContain("Time is up for this test. Your saved answers have been submitted.");
  expect(dialog.textContent).toContain("Redirecting to feedback page in 5 seconds.");
  expect(dialog.textContent).not.toContain("we are saving");
  expect(posts()).toMatchObject([
    { path: "/rpc/test.submit_all/3", body: { submission_type: "ASB", reason: "Test Time Expiry" } },
  ]);
  expect(path()).toBe("/test/demo/problems");
  await pass(5_000);
  expect(path()).toBe("/test/demo/feedback");
});

it("says that the answers were submitted only once they were, and lists what could not be saved", async () => {
  let isDown = true;
  await watch([aSection({ problems })], ({ path, method }) => {
    if (method === "HEAD") return new Response(null, { status: 404 });
    return isDown || !path.startsWith("/rpc/test.submit_all") ? errorReply(500, "internal") : Response.json(aReceipt());
  });
  await pass(3_000);
  const dialog = screen.getByRole("dialog", { name: "Time is up" });
  expect(dialog.textContent).toContain("Time is up. We are trying to submit your answers.");
  expect(dialog.textContent).not.toContain("have been submitted");
  expect(dialog.textContent).not.toContain("saved on the server");
  isDown = false;
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  await pass(0);
  expect(dialog.textContent).toContain("Time is up for this test. Your saved answers have been submitted.");
  expect(dialog.textContent).not.toContain("saved on the server");
});

it("stays on our own pages while this browser holds something the server might still accept", async () => {
  const forget = afterClose(async () => false);
  const { path } = await watch([aSection({ problems })], undefined, { redirection_url: "https://example.com/" });
  await pass(12_000);
  forget();
  expect(path()).toBe("/test/demo/feedback");
});

it("proceeds on click before the 8 seconds are up [A4.21]", async () => {
  const { path } = await watch([aSection({ problems })]);
  await pass(3_000);
  fireEvent.click(screen.getByRole("button", { name: "Proceed" }));
  await pass(0);
  expect(path()).toBe("/test/demo/feedback");
});

it("shows a modal that cannot be dismissed when a section's time is up, and goes to the next section [A4.20]", async () => {
  const { posts, path } = await watch([first, { ...next, status: "PND", problems: [] }]);
  await pass(3_000);
  const dialog = screen.getByRole("dialog", { name: "Time is up for One" });
  expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
  fireEvent.keyDown(dialog, { key: "Escape" });
  expect(screen.getByRole("dialog")).toBeTruthy();
  expect(posts()).toMatchObject([
    { path: "/rpc/test.submit_section", body: { section_slug: "s-1", force_submission: true } },
  ]);
  await pass(8_000);
  expect(path()).toBe("/test/demo/problem/p-9");
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("submits the test when the last section's time is up [A4.20]", async () => {
  const { posts, path } = await watch([first, { ...next, status: "SUB" }]);
  await pass(12_000);
  expect(posts()).toMatchObject([{ path: "/rpc/test.submit_all/3", body: { reason: "Test Time Expiry" } }]);
  expect(path()).toBe("/test/demo/feedback");
});

it("announces a system time mismatch and submits after 8 seconds [A5.09]", async () => {
  const { posts } = await watch([aSection({ problems })]);
  act(() => requestAutoSubmit("System Time Mismatch"));
  await pass(1_000);
  expect(screen.getByRole("dialog").textContent).toContain("We have detected a mismatch in system time!");
  expect(posts()).toEqual([]);
  await pass(8_000);
  expect(posts()).toMatchObject([{ body: { submission_type: "ASB", reason: "System Time Mismatch" } }]);
});

it("says that exhausted tolerance ends the test, and submits after 8 seconds or on click [B2.07, B8.02, B4.03]", async () => {
  const { posts, path } = await watch([aSection({ problems })]);
  act(() => requestAutoSubmit("Browser Tolerance Violation"));
  await pass(1_000);
  const dialog = screen.getByRole("dialog");
  expect(dialog.textContent).toContain("This test has been auto-submitted as you did not adhere to the instructions");
  expect(dialog.textContent).toContain("1/2 Question(s) attempted");
  expect(dialog.textContent).toContain("Redirecting to feedback page in 7 seconds.");
  expect(posts()).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Proceed" }));
  await pass(1_000);
  expect(posts()).toMatchObject([{ body: { submission_type: "ASB", reason: "Browser Tolerance Violation" } }]);
  expect(path()).toBe("/test/demo/feedback");
});

it("stays and offers a retry when the submission fails", async () => {
  let isDown = true;
  const { path } = await watch([aSection({ problems })], ({ path: asked }) => {
    if (!asked.startsWith("/rpc/test.submit_all")) return new Response(null, { status: 404 });
    return isDown ? errorReply(500, "internal") : Response.json(aReceipt());
  });
  await pass(12_000);
  expect(screen.getByRole("alert").textContent).toContain("Unable to submit the test");
  expect(path()).toBe("/test/demo/problems");
  isDown = false;
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  await pass(10);
  expect(path()).toBe("/test/demo/feedback");
});

it("tells an offline candidate what is kept, and submits automatically once they are back online", async () => {
  let isDown = true;
  const { path } = await watch([aSection({ problems })], ({ path: asked }) => {
    if (isDown) deadLine();
    return asked.startsWith("/rpc/test.submit_all") ? Response.json(aReceipt()) : new Response(null, { status: 404 });
  });
  const saved = registerFlusher({ isPending: () => true, flush: async () => {} });
  act(() => setOnline(false));
  await pass(40_000);
  const dialog = screen.getByRole("dialog", { name: "Time is up" });
  expect(dialog.textContent).toContain(
    "Everything you wrote before the end is kept on this device and will be submitted when you are back online.",
  );
  expect(dialog.textContent).not.toContain("saved on the server");
  expect(dialog.textContent).not.toMatch(/Unable to submit|Redirecting|have been submitted|need to do anything/);
  expect(dialog.textContent).toContain("This page continues automatically when you are back online.");
  expect(dialog.textContent).toContain("Please Check Your Internet Connection.");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
  saved();
  await pass(1_000);
  expect(dialog.textContent).toContain("Everything you wrote before the end is saved on the server.");
  isDown = false;
  act(() => setOnline(true));
  await pass(1_000);
  expect(path()).toBe("/test/demo/feedback");
});

it("retries automatically when only the server was unreachable, and says what exists only in this tab", async () => {
  let isDown = true;
  const answer = ({ path: asked }: Seen) => {
    if (isDown) deadLine();
    return asked.startsWith("/rpc/test.submit_all") ? Response.json(aReceipt()) : new Response(null, { status: 404 });
  };
  const forget = registerFlusher({ isPending: () => true, flush: async () => {} });
  const { path } = await watch([aSection({ problems })], answer, {}, false);
  await pass(12_000);
  expect(screen.getByRole("dialog").textContent).toContain(
    "Answers that were not saved before the end are only in this tab. Keep it open: they will be submitted as soon as the server replies.",
  );
  expect(screen.getByRole("dialog").textContent).toContain("The server cannot be reached.");
  expect(screen.getByRole("dialog").textContent).not.toMatch(/online|Internet Connection/);
  forget();
  isDown = false;
  await pass(30_000);
  expect(path()).toBe("/test/demo/feedback");
});

it("says when the next section opens if a section ends while offline", async () => {
  await watch([first, { ...next, status: "PND", problems: [] }], deadLine);
  act(() => setOnline(false));
  await pass(12_000);
  const said = screen.getByRole("dialog", { name: "Time is up for One" }).textContent;
  expect(said).toContain("Everything you wrote before the end is saved on the server.");
  expect(said).toContain(
    "The next section has started and its time is running. It will open when you are back online.",
  );
  expect(screen.queryByRole("alert")).toBeNull();
});

it("does not say that everything is saved beside an answer that is not", async () => {
  await watch([aSection({ problems })], deadLine, {}, true, "Question 3 has text that was not saved");
  act(() => setOnline(false));
  await pass(12_000);
  const said = screen.getByRole("dialog", { name: "Time is up" }).textContent;
  expect(said).toContain("Question 3 has text that was not saved");
  expect(said).not.toContain("saved on the server");
});

it("does nothing until the server's time is known", async () => {
  fakeFetch(() => errorReply(404, "not_found"));
  vi.setSystemTime(Date.parse("2030-01-01T00:00:00.000Z"));
  const page = renderAt(
    <ExpiryWatcher test={aTest()} solutionSet={aSolutionSet({ expiry: EXPIRY })} sections={[aSection()]} />,
    { queryClient: signedInClient() },
  );
  await pass(5_000);
  await page;
  expect(screen.queryByRole("dialog")).toBeNull();
});
