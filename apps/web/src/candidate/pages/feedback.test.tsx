// @vitest-environment happy-dom
import { TestSettings } from "@invigil/contract/taking/tests";
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useLateFiles } from "../solutions/late/late-files.ts";
import { useLateDrafts } from "../solutions/late/late-store.ts";
import { answers, lateReceipt, openFeedback } from "../../testing/open-feedback.tsx";
import { resetClock } from "../../testing/reset-clock.ts";

configure({ asyncUtilTimeout: 60_000 });
beforeEach(() => {
  document.cookie = "csrftoken=t";
  vi.stubGlobal("scrollTo", () => {});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  resetClock();
  useLateDrafts.setState({ attempt: null, entries: [] });
  useLateFiles.setState({ attempt: null, files: [] });
});

it("shows the receipt with a digest of every answer, even after a reload", async () => {
  await openFeedback();
  const receipt = await screen.findByRole("region", { name: "Receipt" });
  expect(receipt.textContent).toContain("Submitted on 1st January, 2026");
  expect(receipt.textContent).toContain("ab12ab12ab12…");
  expect(receipt.textContent).toContain("Second questionNot answered");
  expect(screen.getByRole("button", { name: "Download receipt" })).toBeTruthy();
});

it("says that an answer was emptied again, which the submit dialog counted as unsolved", async () => {
  await openFeedback({ receipt: { answers: answers.slice(0, 1).map((answer) => ({ ...answer, empty: true })) } });
  const receipt = await screen.findByRole("region", { name: "Receipt" });
  expect(receipt.textContent).toContain("First question (not answered: emptied again)ab12ab12ab12…");
});

it("renews the receipt when the window comes to the front, because another device may have handed something in", async () => {
  const late_drafts: (typeof lateReceipt)[] = [];
  await openFeedback({ receipt: { late_drafts } });
  const receipt = await screen.findByRole("region", { name: "Receipt" });
  expect(within(receipt).queryByRole("list", { name: "Late drafts" })).toBeNull();
  late_drafts.push(lateReceipt);
  act(() => void globalThis.dispatchEvent(new Event("focus")));
  expect(await within(receipt).findByRole("list", { name: "Late drafts" })).toBeTruthy();
});

it("numbers the receipt as the test numbers its questions, with a question's parts under it", async () => {
  const part = { problem_type: "TEX", seq: null, digest: null, saved_at: null, number: 2, part_of: "A long text" };
  const late = { ...lateReceipt, problem: "p-2b", title: "Why it is so long" };
  await openFeedback({
    receipt: {
      answers: [
        ...answers.slice(0, 1).map((answer) => ({ ...answer, number: 1 })),
        { ...part, problem: "p-2a", title: "What it says" },
        { ...part, problem: "p-2b", title: "Why it is so long" },
      ],
      late_drafts: [late],
    },
  });
  const receipt = await screen.findByRole("region", { name: "Receipt" });
  expect(receipt.textContent).toContain("Question 1: First question");
  const parts = within(receipt).getByRole("list", { name: "Question 2: A long text" });
  expect(
    within(parts)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["What it saysNot answered", "Why it is so longNot answered"]);
  expect(within(receipt).getByRole("list", { name: "Late drafts" }).textContent).toContain(
    "Question 2: Why it is so long, received on 1st January, 2026",
  );
});

it("offers to quit Safe Exam Browser at the end, and only there [B4.19]", async () => {
  await openFeedback();
  await screen.findByRole("region", { name: "Receipt" });
  expect(screen.queryByRole("link", { name: "Quit Safe Exam Browser" })).toBeNull();
  cleanup();
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Chrome/140 SEB/3.10.0");
  await openFeedback();
  const quit = await screen.findByRole("link", { name: "Quit Safe Exam Browser" });
  expect(quit.getAttribute("href")).toBe("/v1/quit-secure-browser");
  vi.restoreAllMocks();
});

it("asks for feedback once: a candidate who has given it moves on without being asked [A4.25]", async () => {
  await openFeedback({ head: 200 });
  expect(await screen.findByText("We have received your feedback.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Send feedback" })).toBeNull();
});

it.each([404, 500])("still asks for feedback when the check returns %d [A4.25]", async (head) => {
  const { router } = await openFeedback({ head });
  expect(await screen.findByRole("button", { name: "Send feedback" })).toBeTruthy();
  expect(router.state.location.pathname).toBe("/test/demo/feedback");
});

it("sends a rating and a comment, and needs the rating", async () => {
  const { requests } = await openFeedback();
  fireEvent.click(await screen.findByRole("button", { name: "Send feedback" }));
  expect(screen.getByText("Choose a rating from 1 to 5")).toBeTruthy();
  fireEvent.click(screen.getByRole("radio", { name: "4 Good" }));
  fireEvent.change(screen.getByLabelText("Your comment"), { target: { value: "Fine" } });
  fireEvent.click(screen.getByRole("button", { name: "Send feedback" }));
  expect(await screen.findByText("We have received your feedback.")).toBeTruthy();
  const post = requests.find(({ method, path }) => method === "POST" && path === "/rpc/feedback.collect");
  expect(post).toMatchObject({
    body: { source: "PT", test_slug: "demo", rating: 4, comment: "Fine" },
  });
});

it("redirects to the company's page by itself, unless the person stays", async () => {
  const { router } = await openFeedback({ test: { redirection_url: "https://example.com/done" } });
  expect(await screen.findByText(/You will be redirected to example\.com in \d+ seconds/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Continue to example.com" }).getAttribute("href")).toBe(
    "https://example.com/done",
  );
  act(() => screen.getByRole("button", { name: "Stay on this page" }).click());
  expect(screen.getByText("You will stay on this page.")).toBeTruthy();
  expect(router.state.location.pathname).toBe("/test/demo/feedback");
});

it("shows what was promised before it redirects: receipt, feedback and why the test ended [A2.21]", async () => {
  const reason = "Ended by the proctor: second phone";
  await openFeedback({ test: { redirection_url: "https://example.com/done" }, receipt: { reason } });
  expect(await screen.findByText("You will be redirected to example.com in 30 seconds.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Download receipt" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Send feedback" })).toBeTruthy();
  expect(screen.getByText(`Why it ended: ${reason}`)).toBeTruthy();
});

it("says in words why the server submitted", async () => {
  await openFeedback({ receipt: { reason: "Test Time Expiry" } });
  expect(await screen.findByText("Why it ended: time ran out")).toBeTruthy();
});

it("redirects after a short stop for the receipt if nothing else was promised [A2.21]", async () => {
  await openFeedback({ test: { redirection_url: "https://example.com/done", enable_feedback_page: false } });
  expect(await screen.findByText("You will be redirected to example.com in 10 seconds.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Download receipt" })).toBeTruthy();
});

it("lets a candidate comment on the evidence, if the test allows it and shows no report", async () => {
  const settings = TestSettings.parse({ candidate_report: { flags: true } });
  const redirection_url = "https://example.com/done";
  const { requests } = await openFeedback({ test: { test_type: "EMP", settings, redirection_url } });
  const comment = await screen.findByRole("button", { name: "Comment on: Pasted from outside" });
  expect(screen.getByText(/340 characters · A sum/)).toBeTruthy();
  fireEvent.focus(comment);
  expect(screen.getByText("You will stay on this page.")).toBeTruthy();
  fireEvent.click(comment);
  const noted = within(screen.getByRole("region", { name: "Evidence" }));
  fireEvent.change(noted.getByRole("textbox", { name: "Your comment" }), { target: { value: "My own notes." } });
  fireEvent.click(screen.getByRole("button", { name: "Send" }));
  await waitFor(() => expect(requests.map(({ path }) => path)).toContain("/rpc/flag.comment/5"));
  expect(requests.find(({ path }) => path === "/rpc/flag.comment/5")).toMatchObject({
    body: { text: "My own notes." },
  });
});

it("shows no evidence if the test does not allow it, or has a report for it", async () => {
  const settings = TestSettings.parse({ candidate_report: { flags: true } });
  await openFeedback({ test: { test_type: "LRN", settings } });
  await screen.findByRole("region", { name: "Receipt" });
  expect(screen.queryByText("Evidence")).toBeNull();
  cleanup();
  await openFeedback({ test: { test_type: "EMP" } });
  await screen.findByRole("region", { name: "Receipt" });
  expect(screen.queryByText("Evidence")).toBeNull();
});

it("does not mention a redirection if there is none", async () => {
  await openFeedback();
  await screen.findByRole("region", { name: "Receipt" });
  expect(screen.queryByText(/redirected/)).toBeNull();
});

it("tells a candidate who is too late to start until when it was possible and whom to ask", async () => {
  const until = new Date(2026, 0, 22, 12, 0).toISOString();
  const over = { missed: true, is_expired: true, session_state: "END" as const, starts_until: until };
  await openFeedback({ test: { ...over, redirection_url: "https://example.com/thanks" } });
  expect(screen.getByText(/^You could start this test until 22nd January, 2026 at 12:00 PM\./)).toBeTruthy();
  expect(screen.getByText(/please ask Acme for a later date/)).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Receipt" })).toBeNull();
});
