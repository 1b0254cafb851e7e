// @vitest-environment happy-dom
import type { Receipt } from "@invigil/contract/attempts";
import type { Solution } from "@invigil/contract/solutions";
import { TestSettings, type Test } from "@invigil/contract/tests";
import { formatTime } from "@invigil/rules/dates";
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createDraftStore, type Draft } from "../lib/drafts.ts";
import { useLateFiles } from "../features/solutions/late/late-files.ts";
import { useLateDrafts } from "../features/solutions/late/late-store.ts";
import { createUploadStore } from "../lib/upload-store.ts";
import { identityQuery, testQuery } from "../lib/resources.ts";
import { errorReply, fakeFetch } from "../testing/fake-fetch.ts";
import { fakeXhr } from "../testing/fake-xhr.ts";
import { aReceipt, aSolution, aSolutionSet, aTest, candidate } from "../testing/fixtures.ts";
import { renderApp } from "../testing/render-app.tsx";
import { testQueryClient } from "../testing/render.tsx";
import { resetClock } from "../testing/reset-clock.ts";

configure({ asyncUtilTimeout: 20_000 });
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

const answers = [
  { problem: "p-1", title: "First question", problem_type: "TEX", seq: 3, digest: "ab12".repeat(16), saved_at: null },
  { problem: "p-2", title: "Second question", problem_type: "TEX", seq: null, digest: null, saved_at: null },
];

const flag = {
  id: 5,
  kind: "paste-outside",
  label: null,
  at: "2026-01-01T10:00:00.000Z",
  confidence: null,
  problem: "A sum",
  size: 340,
  comments: [],
};

const lateReceipt = {
  id: "r-1",
  test_slug: "demo",
  problem: "p-1",
  title: "First question",
  problem_type: "TEX",
  seq: 4,
  digest: "cd34".repeat(16),
  written_at: "2026-01-01T10:29:00.000Z",
  received_at: "2026-01-01T10:40:00.000Z",
  payload: "{}",
  signature: "sig",
  public_key: "key",
};

interface Opened {
  head?: number;
  test?: Partial<Test>;
  receipt?: Partial<Receipt>;
  /** How the server answers a late draft. */
  handIn?: () => Response;
  stored?: Solution;
}

async function openFeedback({ head = 404, test = {}, receipt = {}, handIn, stored }: Opened = {}) {
  let late_drafts: (typeof lateReceipt)[] = [];
  const requests = fakeFetch(({ path, method }) => {
    if (method === "HEAD") return new Response(null, { status: head });
    if (path === "/api/v1/test/demo/receipt") return Response.json(aReceipt({ answers, late_drafts, ...receipt }));
    if (path === "/api.v2/assessment/3/solutionset") return Response.json(aSolutionSet({ status: "END" }));
    if (path.startsWith("/api/v1/hacker/7/solution?") && stored) return Response.json(stored);
    if (path === "/rpc/late_draft.hand_in" && handIn) {
      const reply = handIn();
      if (reply.ok) late_drafts = [lateReceipt];
      return reply;
    }
    if (path.startsWith("/api/v1/test/demo/flags")) return Response.json({ flags: [flag], more: false });
    if (path === "/rpc/flag.comment/5") return Response.json({ ...flag, comments: [] });
    if (path === "/rpc/feedback.collect") return Response.json({ ok: true });
    return errorReply(404, "not_found");
  });
  const queryClient = testQueryClient();
  queryClient.setDefaultOptions({ queries: { retry: false, staleTime: Infinity } });
  queryClient.setQueryData(identityQuery().queryKey, candidate);
  queryClient.setQueryData(testQuery("demo").queryKey, aTest({ is_expired: true, session_state: "END", ...test }));
  const { router } = await renderApp({ path: "/v1/test/demo/feedback", queryClient });
  await screen.findByRole("heading", { level: 1, name: "Thank you" });
  return { requests, router };
}

it("shows the receipt with a digest of every answer, also after a reload", async () => {
  await openFeedback();
  const receipt = await screen.findByRole("region", { name: "Receipt" });
  expect(receipt.textContent).toContain("Submitted on 1st January, 2026");
  expect(receipt.textContent).toContain("ab12ab12ab12…");
  expect(receipt.textContent).toContain("Second questionNo answer");
  expect(screen.getByRole("button", { name: "Download receipt" })).toBeTruthy();
});

it("numbers the receipt as the test numbers its questions, with the parts of a question under it", async () => {
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
  ).toEqual(["What it saysNo answer", "Why it is so longNo answer"]);
  expect(within(receipt).getByRole("list", { name: "Late drafts" }).textContent).toContain(
    "Question 2: Why it is so long, received on 1st January, 2026",
  );
});

const draft: Draft = {
  attempt: aSolutionSet().id,
  problem: "p-1",
  writer: "a-tab-before",
  seq: 4,
  base: 3,
  answer: { answer: "typed before the deadline" },
  cleared: false,
  updatedAt: Date.now(),
  writtenAt: Date.parse("2026-01-01T10:29:00.000Z"),
  question: { number: 3, title: "First question", problem_type: "TEX", choices: [], blanks: [] },
};

it("brings what an earlier page could not save, and lists it on the receipt", async () => {
  await createDraftStore().put(draft);
  let isDown = true;
  const { requests } = await openFeedback({
    handIn: () => (isDown ? errorReply(503, "not_ready") : Response.json({ saved: false, receipt: lateReceipt })),
  });
  const notice = await screen.findByRole("region", { name: "Late drafts" });
  await waitFor(() =>
    expect(notice.textContent).toContain(
      "Question 3 has text that was not saved before the end. It is kept in this browser",
    ),
  );
  fireEvent.click(screen.getByText("Read it"));
  expect(await screen.findByText("typed before the deadline")).toBeTruthy();
  // Not when the device's clock says.
  expect(notice.textContent).toContain(`Changed at ${formatTime("2026-01-01T10:29:00.000Z")}`);
  expect(screen.getByRole("button", { name: "Copy" })).toBeTruthy();
  isDown = false;
  act(() => void window.dispatchEvent(new Event("online")));
  await waitFor(() => expect(notice.textContent).toContain("It has been handed in as a late draft."));
  const [sent] = requests.filter(({ path }) => path === "/rpc/late_draft.hand_in");
  expect(sent?.body).toMatchObject({
    test_solution_set: draft.attempt,
    problem: "p-1",
    writer: "a-tab-before",
    seq: 4,
    base: 3,
    answer: "typed before the deadline",
    written_at: "2026-01-01T10:29:00.000Z",
  });
  const receipt = await screen.findByRole("list", { name: "Late drafts" });
  expect(receipt.textContent).toContain("First question, received on 1st January, 2026");
  expect(receipt.textContent).toContain("cd34cd34cd34…");
  expect(await createDraftStore().list(draft.attempt)).toEqual([]);
});

it("does not lead away from a draft that the server has not taken yet", async () => {
  await createDraftStore().put(draft);
  const handIn = () => errorReply(503, "not_ready");
  await openFeedback({ handIn, test: { redirection_url: "https://example.com/" } });
  expect(await screen.findByText("You stay on this page.")).toBeTruthy();
  await createDraftStore().remove(draft);
});

const uploadedFile = { resource_uri: "/media/5/table.csv", name: "table.csv", size: 3, content_type: "text/csv" };
const waitingFile = {
  attempt: aSolutionSet().id,
  problem: "p-1",
  field: "attachments",
  id: "f-1",
  name: "table.csv",
  content: new TextEncoder().encode("a,b").buffer,
  addedAt: Date.parse("2026-01-01T10:28:00.000Z"),
  chosenAt: Date.parse("2026-01-01T10:28:00.000Z"),
};

it("hands in a file that could not be sent, with the time at which it was chosen, beside the stored text", async () => {
  await createUploadStore().put(waitingFile);
  const uploads = fakeXhr();
  const { requests } = await openFeedback({
    handIn: () => Response.json({ saved: false, receipt: lateReceipt }),
    stored: aSolution({ seq: 3, answer: "the text" }),
  });
  await waitFor(() => expect(uploads).toHaveLength(1));
  uploads[0]?.answer(200, uploadedFile);
  const notice = await screen.findByRole("region", { name: "Late drafts" });
  await waitFor(() =>
    expect(notice.textContent).toContain(
      "“table.csv” could not be sent before the end. It has been handed in as a late draft.",
    ),
  );
  const [sent] = requests.filter(({ path }) => path === "/rpc/late_draft.hand_in");
  expect(sent?.body).toMatchObject({
    problem: "p-1",
    answer: "the text",
    attachments: [{ name: "table.csv", url: "/media/5/table.csv" }],
    base: 3,
    seq: 4,
    written_at: "2026-01-01T10:28:00.000Z",
  });
  expect(await screen.findByRole("list", { name: "Late drafts" })).toBeTruthy();
  expect(await createUploadStore().list(waitingFile.attempt)).toEqual([]);
});

it("gives back a file that the server does not take, and leads nobody away from one that waits", async () => {
  await createUploadStore().put(waitingFile);
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const uploads = fakeXhr();
  await openFeedback({
    handIn: () => errorReply(409, "draft_after_deadline"),
    test: { redirection_url: "https://example.com/" },
  });
  await waitFor(() => expect(uploads).toHaveLength(1));
  uploads[0]?.fail();
  expect(await screen.findByText("You stay on this page.")).toBeTruthy();
  expect(await screen.findByText(/“table.csv” .* will be handed in when you are back online/)).toBeTruthy();
  act(() => void window.dispatchEvent(new Event("online")));
  await waitFor(() => expect(uploads).toHaveLength(2));
  uploads[1]?.answer(200, uploadedFile);
  expect(await screen.findByText(/It was chosen after the end, so it cannot be handed in/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Download table.csv" }));
  expect(saved).toEqual(["table.csv"]);
  expect(await createUploadStore().take("f-1")).toBe(true);
});

it("asks for feedback once: whoever gave it goes on without being asked [A4.25]", async () => {
  await openFeedback({ head: 200 });
  expect(await screen.findByText("Your feedback has been received.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Send feedback" })).toBeNull();
});

it.each([404, 500])("still asks for feedback when the check answers %d [A4.25]", async (head) => {
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
  expect(await screen.findByText("Your feedback has been received.")).toBeTruthy();
  const post = requests.find(({ method, path }) => method === "POST" && path === "/rpc/feedback.collect");
  expect(post).toMatchObject({
    body: { source: "PT", test_slug: "demo", rating: 4, comment: "Fine" },
  });
});

it("goes on to the company's page by itself, unless the person stays", async () => {
  const { router } = await openFeedback({ test: { redirection_url: "https://example.com/done" } });
  expect(await screen.findByText(/You will be redirected to example\.com in \d+ seconds/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Continue to example.com" }).getAttribute("href")).toBe(
    "https://example.com/done",
  );
  act(() => screen.getByRole("button", { name: "Stay on this page" }).click());
  expect(screen.getByText("You stay on this page.")).toBeTruthy();
  expect(router.state.location.pathname).toBe("/test/demo/feedback");
});

it("keeps what was promised before it goes on: receipt, feedback and the reason of the ending [A2.21]", async () => {
  const reason = "Ended by the proctor: second phone";
  await openFeedback({ test: { redirection_url: "https://example.com/done" }, receipt: { reason } });
  expect(await screen.findByText("You will be redirected to example.com in 30 seconds.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Download receipt" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Send feedback" })).toBeTruthy();
  expect(screen.getByText(`Why it ended: ${reason}`)).toBeTruthy();
});

it("goes on after a short stop for the receipt where nothing else was promised [A2.21]", async () => {
  await openFeedback({ test: { redirection_url: "https://example.com/done", enable_feedback_page: false } });
  expect(await screen.findByText("You will be redirected to example.com in 10 seconds.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Download receipt" })).toBeTruthy();
});

it("lets a candidate comment on what was noted, where the test allows it and shows no report", async () => {
  const settings = TestSettings.parse({ candidate_report: { flags: true } });
  const redirection_url = "https://example.com/done";
  const { requests } = await openFeedback({ test: { test_type: "EMP", settings, redirection_url } });
  const comment = await screen.findByRole("button", { name: "Comment on: Pasted from outside" });
  expect(screen.getByText(/340 characters · A sum/)).toBeTruthy();
  fireEvent.focus(comment);
  expect(screen.getByText("You stay on this page.")).toBeTruthy();
  fireEvent.click(comment);
  const noted = within(screen.getByRole("region", { name: "What was noted" }));
  fireEvent.change(noted.getByRole("textbox", { name: "Your comment" }), { target: { value: "My own notes." } });
  fireEvent.click(screen.getByRole("button", { name: "Send" }));
  await waitFor(() => expect(requests.map(({ path }) => path)).toContain("/rpc/flag.comment/5"));
  expect(requests.find(({ path }) => path === "/rpc/flag.comment/5")).toMatchObject({
    body: { text: "My own notes." },
  });
});

it("shows nothing of what was noted where the test does not allow it, or has a report for it", async () => {
  const settings = TestSettings.parse({ candidate_report: { flags: true } });
  await openFeedback({ test: { test_type: "LRN", settings } });
  await screen.findByRole("region", { name: "Receipt" });
  expect(screen.queryByText("What was noted")).toBeNull();
  cleanup();
  await openFeedback({ test: { test_type: "EMP" } });
  await screen.findByRole("region", { name: "Receipt" });
  expect(screen.queryByText("What was noted")).toBeNull();
});

it("does not speak of a redirection where there is none", async () => {
  await openFeedback();
  await screen.findByRole("region", { name: "Receipt" });
  expect(screen.queryByText(/redirected/)).toBeNull();
});
