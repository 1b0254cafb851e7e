// @vitest-environment happy-dom
import { formatTime } from "@invigil/rules/time/dates";
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useLateFiles } from "../solutions/late/late-files.ts";
import { useLateDrafts } from "../solutions/late/late-store.ts";
import { createDraftStore, type Draft } from "../../lib/drafts/drafts.ts";
import { writeUncounted } from "../../lib/local-data.ts";
import { setOwner } from "../../lib/owner.ts";
import { createUploadStore } from "../../lib/upload-store.ts";
import { errorReply } from "../../testing/fake-fetch.ts";
import { fakeXhr } from "../../testing/fake-xhr.ts";
import { aSolution, aSolutionSet, candidate } from "../../testing/fixtures.ts";
import { lateReceipt, openFeedback } from "../../testing/open-feedback.tsx";
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

it("sends what an earlier page could not save, and lists it on the receipt", async () => {
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
  fireEvent.click(screen.getByText("Show your answer"));
  expect(await screen.findByText("typed before the deadline")).toBeTruthy();
  // Not the time of the device's clock.
  expect(notice.textContent).toContain(`Changed at ${formatTime("2026-01-01T10:29:00.000Z")}`);
  expect(screen.getByRole("button", { name: "Copy" })).toBeTruthy();
  isDown = false;
  act(() => void window.dispatchEvent(new Event("online")));
  await waitFor(() => expect(notice.textContent).toContain("It has been submitted as a late draft."));
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

const DECIDED_AT = "2026-01-02T08:30:00.000Z";

it("still explains after a reload what was submitted late, and what was decided about it", async () => {
  await openFeedback({ receipt: { late_drafts: [lateReceipt] } });
  const notice = await screen.findByRole("region", { name: "Late drafts" });
  expect(notice.textContent).toContain("Your receipt lists 1 late draft. Your reviewers have not decided on it yet.");
  expect(notice.textContent).toContain("A late draft does not change your answer by itself.");
  expect(screen.getByText("Your test has been submitted. You can close this window.")).toBeTruthy();
  cleanup();
  const second = { ...lateReceipt, problem: "p-2", state: "accepted" as const, decided_at: DECIDED_AT };
  await openFeedback({ receipt: { late_drafts: [lateReceipt, second] } });
  expect(await screen.findByText("Your receipt lists 2 late drafts (accepted: 1, undecided: 1).")).toBeTruthy();
  cleanup();
  await openFeedback({ receipt: { late_drafts: [second] } });
  const accepted =
    /^Your receipt lists 1 late draft\. Your reviewers accepted it on .*, 2026 at .* It is your answer now\.$/;
  expect(await screen.findByText(accepted)).toBeTruthy();
  const list = screen.getByRole("list", { name: "Late drafts" });
  expect(list.textContent).toContain("Your reviewers accepted it on");
  cleanup();
  await openFeedback({ receipt: { late_drafts: [{ ...second, state: "declined" }] } });
  expect(
    await screen.findByText(
      /^Your receipt lists 1 late draft\. Your reviewers declined it on .* Your answer stays as it was saved before the end\.$/,
    ),
  ).toBeTruthy();
});

it("says how long late drafts are accepted only while one waits in this browser", async () => {
  await openFeedback({ receipt: { late_drafts: [lateReceipt] } });
  const notice = await screen.findByRole("region", { name: "Late drafts" });
  expect(notice.textContent).not.toContain("accepted for 7 days");
});

it.each([
  ["just after this page has asked for its receipt", 1],
  ["while this page asks once more", 2],
])("says of a version that another tab submitted, %s, that it is a late draft", async (_, before) => {
  const { problem, seq, updatedAt, writtenAt } = draft;
  setOwner(candidate.user_id);
  writeUncounted("demo", [{ problem, seq, updatedAt, writtenAt, title: "First question", lines: ["from this tab"] }]);
  let asked = 0;
  const { requests } = await openFeedback({
    receipt: {
      get late_drafts() {
        asked += 1;
        return asked <= before ? [] : [lateReceipt];
      },
    },
  });
  const card = await screen.findByRole("region", { name: "Which version counted" });
  await waitFor(() => expect(card.textContent).toContain("of “First question” has been submitted as a late draft."));
  expect(card.textContent).not.toContain("does not count");
  expect(within(card).getByRole("region", { name: "Late draft: First question" }).textContent).toContain(
    "from this tab",
  );
  expect(requests.some(({ path }) => path === "/rpc/late_draft.hand_in")).toBe(false);
  sessionStorage.clear();
});

it("lists what another tab or device submitted, at the latest when the candidate returns to the page", async () => {
  const late_drafts: (typeof lateReceipt)[] = [];
  await openFeedback({ receipt: { late_drafts } });
  await screen.findByRole("region", { name: "Receipt" });
  expect(screen.queryByRole("list", { name: "Late drafts" })).toBeNull();
  late_drafts.push(lateReceipt);
  act(() => void window.dispatchEvent(new Event("visibilitychange")));
  expect((await screen.findByRole("list", { name: "Late drafts" })).textContent).toContain("First question");
  expect(screen.getByRole("region", { name: "Late drafts" }).textContent).toContain("Your receipt lists 1 late draft.");
});

it("does not redirect while the server has not yet accepted a draft", async () => {
  await createDraftStore().put(draft);
  const handIn = () => errorReply(503, "not_ready");
  await openFeedback({ handIn, test: { redirection_url: "https://example.com/" } });
  expect(await screen.findByText("You will stay on this page.")).toBeTruthy();
  expect(screen.queryByText(/You can close this window/)).toBeNull();
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

it("submits an unsent file with the time at which it was chosen, beside the stored text", async () => {
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
      "“table.csv” could not be sent before the end. It has been submitted as a late draft.",
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

it("submits a file with the late text that came before it, at the time of the later of the two", async () => {
  await createDraftStore().put(draft);
  await createUploadStore().put(waitingFile);
  const uploads = fakeXhr();
  const { requests } = await openFeedback({ handIn: () => Response.json({ saved: false, receipt: lateReceipt }) });
  await waitFor(() => expect(uploads).toHaveLength(1));
  uploads[0]?.answer(200, uploadedFile);
  const sent = () => requests.filter(({ path }) => path === "/rpc/late_draft.hand_in");
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]?.body).toMatchObject({
    answer: "typed before the deadline",
    attachments: [{ name: "table.csv" }],
    seq: 5,
    base: 4,
    written_at: "2026-01-01T10:29:00.000Z",
  });
  await waitFor(async () => expect(await createUploadStore().list(waitingFile.attempt)).toEqual([]));
});

it("gives back a file that the server refuses, and redirects nobody while a file waits", async () => {
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
  expect(await screen.findByText("You will stay on this page.")).toBeTruthy();
  expect(await screen.findByText(/“table.csv” .* will be submitted as soon as the server can be reached/)).toBeTruthy();
  act(() => void window.dispatchEvent(new Event("online")));
  await waitFor(() => expect(uploads).toHaveLength(2));
  uploads[1]?.answer(200, uploadedFile);
  expect(await screen.findByText(/It was chosen after the end, so it cannot be submitted/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Download table.csv" }));
  expect(saved).toEqual(["table.csv"]);
  expect(await createUploadStore().take("f-1")).toBe(true);
});
