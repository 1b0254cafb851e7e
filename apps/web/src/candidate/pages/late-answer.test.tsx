// @vitest-environment happy-dom
import { act, cleanup, configure, screen, waitFor } from "@testing-library/react";
import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createAnswerStore, type KeptAnswer } from "../interview/recording/answer-store.ts";
import { setCurrentProduct } from "../../lib/product.ts";
import { fakeXhr } from "../../testing/fake-xhr.ts";
import { errorReply } from "../../testing/fake-fetch.ts";
import { aSolutionSet } from "../../testing/fixtures.ts";
import { openFeedback } from "../../testing/open-feedback.tsx";
import { resetClock } from "../../testing/reset-clock.ts";

configure({ asyncUtilTimeout: 60_000 });
beforeEach(() => {
  indexedDB = new IDBFactory();
  document.cookie = "csrftoken=t";
  vi.stubGlobal("scrollTo", () => {});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  resetClock();
  setCurrentProduct("test");
});

const WRITTEN = "2026-01-01T10:29:00.000Z";
const kept: KeptAnswer = {
  attempt: aSolutionSet().id,
  seq: 3,
  writer: crypto.randomUUID(),
  client_turn_id: crypto.randomUUID(),
  text: "Typed in a tunnel.",
  parts: 0,
  sent: 0,
  taken: 0,
  recordedMs: 0,
  spokenMs: 0,
  lostMs: 0,
  finished: { mode: "typed", unanswered: false },
  typedAt: Date.parse(WRITTEN),
  recordedAt: null,
  seen: 0,
  tried: 1,
  unsaved: true,
  updatedAt: Date.parse(WRITTEN),
  bySystem: false,
};
const test = { sub_test_type: "INT" } as const;

it("sends what was typed in time but not sent before the end, as soon as it can [B4.18]", async () => {
  await createAnswerStore().write(kept);
  let isDown = true;
  const reply = { saved: false, received_at: "2026-01-01T10:40:00.000Z" };
  const { requests } = await openFeedback({
    test,
    handIn: () => (isDown ? errorReply(503, "not_ready") : Response.json(reply)),
  });
  const notice = await screen.findByRole("region", { name: "Late answers" });
  expect(notice.textContent).toContain("This answer is kept on this device and sent as soon as");
  expect(notice.textContent).toContain("Typed in a tunnel.");
  expect(screen.queryByText(/You can close this window/)).toBeNull();
  isDown = false;
  act(() => void window.dispatchEvent(new Event("online")));
  await waitFor(() => expect(notice.textContent).toContain("Acme has received this answer late."));
  const sent = requests.filter(({ path }) => path.endsWith("/late-answer")).at(-1);
  const { seq, client_turn_id, text } = kept;
  expect(sent?.body).toEqual({ test_solution_id: kept.attempt, seq, client_turn_id, text, written_at: WRITTEN });
  expect(await createAnswerStore().list(kept.attempt)).toEqual([]);
  await screen.findByText(/You can close this window/);
});

it.each([
  ["was moved since", { typedAt: null }, (): Response => errorReply(503, "not_ready")],
  [
    "was wrong before the page had asked for the server's",
    { bySystem: true, typedAt: Date.parse("2026-01-01T16:29:00.000Z") },
    () => Response.json({ server_time: "2026-01-01T10:40:00.000Z", is_system_time_mismatch_enabled: true }),
  ],
])("says by the server's clock when it was typed if this computer's %s", async (_how, times, time) => {
  vi.spyOn(Date, "now").mockReturnValue(Date.parse("2026-01-01T16:40:00.000Z"));
  await createAnswerStore().write({ ...kept, ...times });
  const reply = { saved: false, received_at: "2026-01-01T10:40:00.000Z" };
  const { requests } = await openFeedback({ test, time, handIn: () => Response.json(reply) });
  await waitFor(() => expect(requests.find(({ path }) => path.endsWith("/late-answer"))).toBeDefined());
  expect(requests.find(({ path }) => path.endsWith("/late-answer"))?.body).toMatchObject({ written_at: WRITTEN });
});

it("says nothing if the answer had arrived after all", async () => {
  await createAnswerStore().write(kept);
  await openFeedback({ test, handIn: () => Response.json({ saved: true, received_at: null }) });
  await waitFor(async () => expect(await createAnswerStore().list(kept.attempt)).toEqual([]));
  expect(screen.queryByRole("region", { name: "Late answers" })).toBeNull();
});

it("keeps what is refused where the candidate can copy it", async () => {
  await createAnswerStore().write(kept);
  await openFeedback({ test, handIn: () => errorReply(409, "draft_too_late") });
  const notice = await screen.findByRole("region", { name: "Late answers" });
  expect(notice.textContent).toContain("This answer was not accepted after the end. You can copy it here.");
  expect(notice.textContent).toContain("Typed in a tunnel.");
});

it("sends what was said in time and did not arrive before the end [B4.18]", async () => {
  const uploads = fakeXhr();
  const { attempt, seq, writer, client_turn_id } = kept;
  const spoken = { text: "", typedAt: null, recordedAt: Date.parse(WRITTEN), parts: 3, sent: 1, finished: null };
  const pieces = [0, 1, 2].map((part) => ({ attempt, seq, writer, part, content: new ArrayBuffer(160_000) }));
  await createAnswerStore().write({ ...kept, ...spoken }, pieces);
  const { requests } = await openFeedback({ test, handIn: () => Response.json({ received_at: WRITTEN }) });
  // The reply to the second piece was lost; the third never left this browser.
  await waitFor(() => expect(uploads).toHaveLength(1));
  uploads[0]?.answer(200, { saved: true });
  await waitFor(() => expect(uploads).toHaveLength(2));
  // A long recording takes minutes, and nobody must close the window before.
  const notice = await screen.findByRole("region", { name: "Late answers" });
  expect(notice.textContent).toContain("This recording is being sent. Please keep this page open.");
  await waitFor(() => expect(screen.queryByText("Your interview has been submitted.")).not.toBeNull());
  uploads[1]?.answer(200, { saved: false });
  await screen.findByText(/You can close this window/);
  expect(notice.textContent).toContain("Acme has received this recording late. They see when you made it");
  expect(uploads.map(({ form }) => form.get("part"))).toEqual(["1", "2"]);
  const sent = requests.find(({ path }) => path.endsWith("/late-recording"));
  expect(sent?.body).toEqual({ test_solution_id: attempt, seq, client_turn_id, pieces: 1, written_at: WRITTEN });
  expect(await createAnswerStore().list(attempt)).toEqual([]);
});

it("keeps a recording that is refused, and lets the candidate download it", async () => {
  const uploads = fakeXhr();
  const { attempt, seq, writer } = kept;
  const spoken = { text: "", typedAt: null, recordedAt: Date.parse(WRITTEN), parts: 1, finished: null };
  const piece = { attempt, seq, writer, part: 0, content: new ArrayBuffer(160_000) };
  await createAnswerStore().write({ ...kept, ...spoken }, [piece]);
  await openFeedback({ test });
  await waitFor(() => expect(uploads).toHaveLength(1));
  uploads[0]?.answer(409, { code: "draft_too_late", message: "", requestId: "r" });
  const notice = await screen.findByRole("region", { name: "Late answers" });
  expect(notice.textContent).toContain("This recording was not accepted after the end. You can download it here.");
  expect(notice.textContent).toContain("What you had said: 0:05");
  expect(screen.getByRole("button", { name: "Download recording" })).toBeTruthy();
  expect(await createAnswerStore().list(attempt)).toHaveLength(1);
});

it("says that the saved draft counts as the answer, and hands in nothing that was only shown here", async () => {
  await createAnswerStore().write({ ...kept, finished: null, typedAt: null, unsaved: false });
  const answer = {
    problem: "turn-3",
    title: "How do you find out why a query is slow?",
    problem_type: "interview",
    seq: 3,
    digest: "ab12".repeat(16),
    saved_at: WRITTEN,
    number: 3,
    mode: "typed",
    from_draft: true,
  } as const;
  const { requests } = await openFeedback({ test, receipt: { answers: [answer] } });
  const notice = await screen.findByRole("region", { name: "Answer from your draft" });
  expect(notice.textContent).toContain("counts as your answer to: How do you find out why a query is slow?");
  expect(screen.getByText("Question 3: How do you find out why a query is slow? (taken from your draft)")).toBeTruthy();
  await waitFor(async () => expect(await createAnswerStore().list(kept.attempt)).toEqual([]));
  expect(requests.filter(({ path }) => path.endsWith("/late-answer"))).toEqual([]);
});
