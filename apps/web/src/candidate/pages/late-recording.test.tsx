// @vitest-environment happy-dom
import { createRecordingStore, type StoredRecording } from "@invigil/capture/recorder/recording-store";
import type { LateDraft } from "@invigil/contract/taking/late-drafts";
import { cleanup, configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fakePut } from "../../shared/recordings/testing/fake-put.ts";
import { errorReply, fakeFetch } from "../../testing/fake-fetch.ts";
import { aReport, aReportEntry, aTest, candidate, recruiter } from "../../testing/fixtures.ts";
import { openFeedback } from "../../testing/open-feedback.tsx";
import { renderApp } from "../../testing/render-app.tsx";
import { signedInClient } from "../../testing/signed-in.ts";

configure({ asyncUtilTimeout: 60_000 });
beforeEach(() => {
  document.cookie = "csrftoken=t";
  vi.stubGlobal("scrollTo", () => {});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const recording: StoredRecording = {
  user: candidate.user_id,
  attempt: 11,
  problem: "p-1",
  testSlug: "demo",
  title: "First question",
  number: 1,
  kind: "ADO",
  contentType: "audio/wav",
  stage: "completed",
  duration: 1_000,
  silent: false,
  updatedAt: Date.now(),
};

it("lists a late recording on the candidate's receipt, and says what happens to it", async () => {
  fakePut((put) => put.answer(200));
  const store = createRecordingStore();
  await store.begin(recording);
  await store.add(recording, 0, new Int16Array(8_000).buffer);
  await openFeedback();
  const kept = await screen.findByRole("region", { name: "Recordings on this device" });
  expect(kept.textContent).toContain(
    "For 7 days after the end, the server accepts a recording as a late draft if it knew before the end that you had " +
      "started it. Your receipt then lists it, and your reviewers decide whether it counts.",
  );
  fireEvent.click(await screen.findByRole("button", { name: "Upload, Question 1: First question" }));
  const drafts = await screen.findByRole("list", { name: "Late drafts" });
  expect(drafts.textContent).toContain("First question, received on 1st January, 2026");
  await waitFor(() => expect(screen.queryByRole("region", { name: "Recordings on this device" })).toBeNull());
});

const waiting: LateDraft = {
  id: 8,
  answer: { audio_post_url: "/media/proctor/ADO-late" },
  recorded: true,
  written_at: "2026-01-01T10:14:03.000Z",
  deadline: "2026-01-01T10:14:21.000Z",
  last_contact_at: "2026-01-01T10:14:11.000Z",
  heartbeats: true,
  received_at: "2026-01-01T10:16:20.000Z",
  digest: "ab".repeat(32),
  answer_changed_at: null,
  state: "waiting",
  decided_by: null,
  decided_at: null,
  reason: "",
};

async function openReport() {
  let draft = waiting;
  const requests = fakeFetch(({ path, body }) => {
    if (path.startsWith("/api/v1/test/demo/solutionset")) {
      const unanswered = { problem_type: "ADO", attempted: false, solution: null, status: null, score: 0 } as const;
      return Response.json(aReport([aReportEntry({ ...unanswered, late_drafts: [draft] })]));
    }
    if (path.endsWith("/demo")) return Response.json(aTest());
    if (!path.startsWith("/rpc/late_draft.")) return errorReply(404, "not_found");
    const reason = (body as { reason?: string } | null)?.reason ?? "";
    const state = path.includes("accept") ? "accepted" : "declined";
    draft = { ...draft, state, reason, decided_by: "Demo Recruiter", decided_at: "2026-01-01T11:00:00.000Z" };
    return Response.json(draft);
  });
  const path = `/v1/test-report/demo?username=${encodeURIComponent(candidate.username)}`;
  await renderApp({ path, queryClient: signedInClient(recruiter, "reviewer") });
  const card = await screen.findByRole("region", { name: "Late draft: First question" });
  return { card, sent: () => requests.filter(({ path: asked }) => asked.startsWith("/rpc/late_draft.")) };
}

it("plays a late recording beside the answer with proof of its time, and makes it the answer when accepted", async () => {
  const { card, sent } = await openReport();
  expect(card.textContent).toMatch(
    /The server heard of a recording for this question on .* at \d+:14:03 [AP]M, 18 s before the answer was closed\. The server last heard from the candidate, on any device, at \d+:14:11 [AP]M\. Received at \d+:16:20 [AP]M\./,
  );
  const player = await within(card).findByLabelText("Audio: First question");
  expect(player.getAttribute("src")).toBe("/media/proctor/ADO-late");
  fireEvent.click(await screen.findByRole("button", { name: "Accept draft: First question" }));
  fireEvent.click(await screen.findByRole("button", { name: "Accept" }));
  await waitFor(() => expect(card.textContent).toContain("Accepted by Demo Recruiter on 1st January, 2026"));
  expect(sent().map(({ path }) => path)).toEqual(["/rpc/late_draft.accept/8"]);
});

it("declines a late recording with a reason", async () => {
  const { card, sent } = await openReport();
  fireEvent.click(await screen.findByRole("button", { name: "Decline draft: First question" }));
  const dialog = await screen.findByRole("dialog", { name: "Decline the late draft" });
  fireEvent.change(within(dialog).getByLabelText(/Reason/), { target: { value: "Another voice." } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Decline" }));
  await waitFor(() => expect(card.textContent).toContain("Declined by Demo Recruiter"));
  expect(sent()).toMatchObject([{ path: "/rpc/late_draft.decline/8", body: { reason: "Another voice." } }]);
});
