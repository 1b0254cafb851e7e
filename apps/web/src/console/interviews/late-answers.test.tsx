// @vitest-environment happy-dom
import type { LateAnswer } from "@invigil/contract/interviews/late-answers";
import type { InterviewReview } from "@invigil/contract/interviews/review";
import type { Role } from "@invigil/contract/roles";
import { cleanup, configure, fireEvent, screen, within } from "@testing-library/react";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fakeTestServer } from "../../testing/fake-test-server.ts";
import { aReport, aTest, candidate, recruiter } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { signedInClient } from "../../testing/signed-in.ts";
import { aReview, aTurn } from "./testing/a-review.ts";

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
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const late: LateAnswer = {
  id: 5,
  text: "Typed in a tunnel.",
  recording: null,
  written_at: "2026-01-01T10:29:00.000Z",
  deadline: "2026-01-01T10:30:00.000Z",
  last_contact_at: null,
  received_at: "2026-01-01T10:40:00.000Z",
  digest: "ab12".repeat(16),
  state: "waiting",
  decided_by: null,
  decided_at: null,
  reason: "",
};
const waiting = aTurn(1, { mode: null, answer: null, answered_at: null, late: [late] });
const decided = { decided_by: "Demo Reviewer", decided_at: "2026-01-02T10:00:00.000Z" };

async function open(review: InterviewReview, after = review, role: Role = "reviewer") {
  const report = { ...aReport([]), sections: [], outcome: "open", interview: { result: "NRE" } };
  const requests = fakeTestServer(aTest({ sub_test_type: "INT" }), ({ path, method }) => {
    if (path.startsWith("/api/v1/test/demo/solutionset")) return Response.json(report);
    if (path !== "/api/v1/interviews/11" && !path.startsWith("/api/v1/interviews/11/")) return null;
    return Response.json(method === "GET" ? review : after);
  });
  const path = `/v1/test-report/demo?username=${encodeURIComponent(candidate.username)}`;
  await renderApp({ path, queryClient: signedInClient(recruiter, role) });
  const card = within(await screen.findByRole("region", { name: "Late draft: Question 1" }));
  return { card, sent: () => requests.filter(({ method }) => method === "PUT") };
}

it("shows a late answer with the proof of its time, and accepts it after a question [B4.18]", async () => {
  const accepted = { ...late, ...decided, state: "accepted" } as const;
  const turn = aTurn(1, { answer: late.text, in_time: null, late: [accepted] });
  const { card, sent } = await open(aReview({ turns: [waiting] }), aReview({ turns: [turn] }));
  expect(card.getByText("Undecided")).toBeTruthy();
  expect(card.getByText(/Typed on .* 1 min before the answer was closed/)).toBeTruthy();
  expect(card.getByText("Typed in a tunnel.")).toBeTruthy();
  fireEvent.click(card.getByRole("button", { name: "Accept draft: Question 1" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Accept the late draft" }));
  expect(sent()).toEqual([]);
  fireEvent.click(dialog.getByRole("button", { name: "Accept" }));
  expect(await screen.findByText("The late draft was accepted as the answer.")).toBeTruthy();
  expect(screen.getAllByText("Typed in a tunnel.")).toHaveLength(1);
  expect(screen.getByText(/^Accepted by Demo Reviewer on/)).toBeTruthy();
  expect(sent()).toMatchObject([
    { path: "/api/v1/interviews/11/late-answers/5", body: { state: "accepted", reason: "" } },
  ]);
});

it("declines it with a reason, and keeps it readable beside the answer", async () => {
  const reason = "It was typed by somebody else.";
  const both = aTurn(1, { late: [late] });
  const declined = aTurn(1, { late: [{ ...late, ...decided, state: "declined", reason }] });
  const { card, sent } = await open(aReview({ turns: [both] }), aReview({ turns: [declined] }));
  fireEvent.click(card.getByRole("button", { name: "Decline draft: Question 1" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Decline the late draft" }));
  expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Decline" }).disabled).toBe(true);
  fireEvent.change(dialog.getByLabelText(/Reason/), { target: { value: reason } });
  fireEvent.click(dialog.getByRole("button", { name: "Decline" }));
  expect(await screen.findByText(/^Declined by Demo Reviewer on .*It was typed by somebody else\./)).toBeTruthy();
  expect(screen.getByText("Typed in a tunnel.")).toBeTruthy();
  expect(screen.getByText("It was a race.")).toBeTruthy();
  expect(sent()).toMatchObject([{ body: { state: "declined", reason } }]);
});

it("lets reviewers hear a recording that arrived late before they decide [B4.18]", async () => {
  const spoken = {
    ...late,
    text: "",
    recording: { url: "/api/v1/interviews/11/late-answers/5/recording", ms: 35_000 },
  };
  const { card } = await open(aReview({ turns: [aTurn(1, { mode: "spoken", late: [spoken] })] }));
  expect(card.getByText("Recording, 0:35 long")).toBeTruthy();
  expect(card.getByText(/^Recorded on .* by the candidate’s page/)).toBeTruthy();
  expect(card.getByLabelText("Late recording: Question 1").getAttribute("src")).toBe(spoken.recording.url);
  fireEvent.click(card.getByRole("button", { name: "Accept draft: Question 1" }));
  const dialog = await screen.findByRole("dialog", { name: "Accept the late draft" });
  expect(dialog.textContent).toContain("will be added to what the candidate said in time");
});

it("lets only reviewers decide, and says which answer was taken from a draft", async () => {
  const { card } = await open(aReview({ turns: [aTurn(1, { from_draft: true, late: [late] })] }), undefined, "author");
  expect(card.queryByRole("button", { name: /Accept/ })).toBeNull();
  expect(screen.getByText(/^Taken from the draft when the interview ended/)).toBeTruthy();
});
