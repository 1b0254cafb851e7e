// @vitest-environment happy-dom
import type { LateDraft } from "@invigil/contract/taking/late-drafts";
import type { Review } from "@invigil/contract/results/marks";
import { cleanup, configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { errorReply, fakeFetch } from "../../../testing/fake-fetch.ts";
import { aSolution, recruiter } from "../../../testing/fixtures.ts";
import { renderApp } from "../../../testing/render-app.tsx";
import { signedInClient } from "../../../testing/signed-in.ts";

// Rendering can be slow on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

beforeEach(() => vi.stubGlobal("scrollTo", () => {}));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const review: Review = {
  test: { slug: "demo", name: "Demo test" },
  candidate: { username: "candidate@example.com", full_name: "Asha" },
  entry: {
    problem: "p-1",
    late_drafts: [],
    late_draft_waits: false,
    recording_late: null,
    notes: [],
    title: "Explain it",
    problem_type: "TEX",
    max_score: 10,
    score: null,
    attempted: true,
    status: "NRE",
    reason: "waits for marks",
    solution: aSolution({ solution_type: "TEX", answer: "Because it is." }),
    cases: [],
    runs: 0,
    malpractice: null,
    statement: "",
    choices: [],
    blanks: [],
    children: [],
  },
  markable: true,
  rubric: [
    { id: "facts", text: "Facts", points: 6 },
    { id: "style", text: "Style", points: 4 },
  ],
  marks: [],
  disagreement: false,
  runs: [],
  starting_files: [],
  mine: 0,
  next: { problem: "p-1", solution: "s-2" },
};
const own = { username: "r", full_name: "Demo Recruiter", own: true, outdated: false };
const marked: Review = {
  ...review,
  entry: { ...review.entry, score: 7, status: "PAC" },
  marks: [{ ...own, score: 7, comment: "Fine.", rubric: { facts: 5, style: 2 }, at: "2026-01-01T10:00:00.000Z" }],
};
const address = "/v1/test-report/problem/p-1/solution-review/s-1";

it("shows one answer at its address, and saves a mark by the rubric [A2.12]", async () => {
  const requests = fakeFetch(({ method, path }) => {
    if (path !== "/api/v1/review/s-1" && path !== "/api/v1/review/s-1/mark") return errorReply(404, "not_found");
    return Response.json(method === "PUT" ? marked : review);
  });
  await renderApp({ path: address, queryClient: signedInClient(recruiter) });
  expect(await screen.findByText("Because it is.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Next answer to mark" }).getAttribute("href")).toBe(
    "/v1/test-report/problem/p-1/solution-review/s-2",
  );
  fireEvent.change(screen.getByLabelText("Facts (6)"), { target: { value: "5" } });
  fireEvent.change(screen.getByLabelText("Style (4)"), { target: { value: "2" } });
  fireEvent.change(screen.getByLabelText("Comment"), { target: { value: "Fine." } });
  expect(screen.getByLabelText<HTMLInputElement>(/Score \(of 10\)/).value).toBe("7");
  fireEvent.click(screen.getByRole("button", { name: "Save mark" }));
  expect(await screen.findByRole("button", { name: "Change mark" })).toBeTruthy();
  await waitFor(() => expect(screen.getByText("7 / 10")).toBeTruthy());
  const sent = requests.find(({ method }) => method === "PUT");
  expect(sent?.body).toEqual({ score: 7, comment: "Fine.", rubric: { facts: 5, style: 2 } });
});

it("names nobody while marking is anonymous, and leads to the reader's next own answer", async () => {
  const anonymous: Review = { ...review, candidate: { username: null, full_name: "Candidate 7" }, mine: 4 };
  fakeFetch(({ path }) => (path === "/api/v1/review/s-1" ? Response.json(anonymous) : errorReply(404, "not_found")));
  await renderApp({ path: address, queryClient: signedInClient(recruiter) });
  expect(await screen.findByText(/· Candidate 7 ·/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Next of mine to mark (4 left)" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Replay" })).toBeNull();
  expect(screen.queryByRole("link", { name: "Candidate’s report" })).toBeNull();
});

it("does not say that a mark is saved while a field holds something else", async () => {
  const facts: Review = {
    ...marked,
    marks: [{ ...own, score: 5, comment: "", rubric: { facts: 5 }, at: "2026-01-01T10:00:00.000Z" }],
  };
  fakeFetch(() => Response.json(facts));
  await renderApp({ path: address, queryClient: signedInClient(recruiter) });
  expect(await screen.findByText("All changes are saved")).toBeTruthy();
  fireEvent.change(screen.getByLabelText("Style (4)"), { target: { value: "-5" } });
  expect(screen.getByText("Enter a number from 0 to 4")).toBeTruthy();
  expect(screen.queryByText("All changes are saved")).toBeNull();
  expect(screen.getByText("Not saved: please correct “Style”")).toBeTruthy();
});

it("says that the answer could not be loaded [A8.07]", async () => {
  fakeFetch(({ path }) => errorReply(path === "/api/v1/review/s-1" ? 500 : 404, "internal"));
  await renderApp({ path: address, queryClient: signedInClient(recruiter) });
  expect((await screen.findByText("Failed to fetch solution")).closest("[role=alert]")).toBeTruthy();
});

it("does not show an answer at the address of another question", async () => {
  fakeFetch(({ path }) => (path === "/api/v1/review/s-1" ? Response.json(review) : errorReply(404, "not_found")));
  await renderApp({ path: address.replace("p-1", "p-9"), queryClient: signedInClient(recruiter) });
  expect(await screen.findByRole("heading", { name: "Couldn't find it. . ." })).toBeTruthy();
});

it("shows the answer without the form to someone who may not mark it", async () => {
  fakeFetch(({ path }) => (path === "/api/v1/review/s-1" ? Response.json(review) : errorReply(404, "not_found")));
  await renderApp({ path: address, queryClient: signedInClient(recruiter, "proctor") });
  expect(await screen.findByText(/Only reviewers and owners can mark it/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Save mark" })).toBeNull();
});

const lateDraft: LateDraft = {
  id: 8,
  answer: { answer: "Because it is, as I typed in time." },
  recorded: false,
  written_at: "2026-01-01T10:14:03.000Z",
  deadline: "2026-01-01T10:14:21.000Z",
  last_contact_at: "2026-01-01T10:13:41.000Z",
  heartbeats: true,
  received_at: "2026-01-01T10:16:20.000Z",
  digest: "ab".repeat(32),
  answer_changed_at: null,
  state: "waiting",
  decided_by: null,
  decided_at: null,
  reason: "",
};
const withDraft = (draft: LateDraft, over: Partial<Review["entry"]> = {}): Review => ({
  ...review,
  entry: { ...review.entry, ...over, late_drafts: [draft] },
});

async function openDraft(decided: Review, draft = lateDraft) {
  let current = withDraft(draft);
  const requests = fakeFetch(({ path }) => {
    if (path === "/api/v1/review/s-1") return Response.json(current);
    if (!path.startsWith("/rpc/late_draft.")) return errorReply(404, "not_found");
    current = decided;
    return Response.json(decided.entry.late_drafts[0]);
  });
  document.cookie = "csrftoken=t";
  await renderApp({ path: address, queryClient: signedInClient(recruiter, "reviewer") });
  const card = await screen.findByRole("region", { name: "Late draft: Explain it" });
  return { card, sent: () => requests.filter(({ path }) => path.startsWith("/rpc/late_draft.")) };
}

it("shows a late draft beside the answer with proof of its time, and makes it the answer once accepted", async () => {
  const decided = { state: "accepted" as const, decided_by: "Demo Recruiter", decided_at: "2026-01-01T11:00:00.000Z" };
  const solution = aSolution({ solution_type: "TEX", answer: "Because it is, as I typed in time." });
  const { card, sent } = await openDraft(withDraft({ ...lateDraft, ...decided }, { solution }));
  expect(card.textContent).toMatch(
    /Typed on .* at \d+:14:03 [AP]M by the candidate’s page, 18 s before the answer was closed\. The server last heard from the candidate, on any device, at \d+:13:41 [AP]M\. Received at \d+:16:20 [AP]M\./,
  );
  expect(card.textContent).toContain("Because it is, as I typed in time.");
  fireEvent.click(screen.getByRole("button", { name: "Accept draft: Explain it" }));
  fireEvent.click(await screen.findByRole("button", { name: "Accept" }));
  await waitFor(() => expect(card.textContent).toContain("Accepted by Demo Recruiter on 1st January, 2026"));
  expect(sent().map(({ path }) => path)).toEqual(["/rpc/late_draft.accept/8"]);
  expect(screen.queryByRole("button", { name: "Accept draft: Explain it" })).toBeNull();
});

it("asks before a late draft replaces an answer that is newer than its deadline", async () => {
  const decided = { state: "accepted" as const, decided_by: "Demo Recruiter", decided_at: "2026-01-01T11:00:00.000Z" };
  const older = { ...lateDraft, answer_changed_at: "2026-01-01T10:40:05.000Z" };
  const { card, sent } = await openDraft(withDraft({ ...lateDraft, ...decided }), older);
  const told = /The answer was changed at \d{1,2}:40:05 [AP]M, after this draft’s deadline/;
  expect(card.textContent).toMatch(told);
  fireEvent.click(screen.getByRole("button", { name: "Accept draft: Explain it" }));
  const dialog = await screen.findByRole("dialog", { name: "Accept the late draft" });
  expect(dialog.textContent).toMatch(told);
  fireEvent.click(screen.getByRole("button", { name: "Replace the newer answer" }));
  await waitFor(() => expect(card.textContent).toContain("Accepted by Demo Recruiter"));
  expect(sent().map(({ path }) => path)).toEqual(["/rpc/late_draft.accept/8"]);
});

it("requires a reason to decline a late draft", async () => {
  const decided = { state: "declined" as const, decided_by: "Demo Recruiter", decided_at: "2026-01-01T11:00:00.000Z" };
  const { card, sent } = await openDraft(withDraft({ ...lateDraft, ...decided, reason: "Too long silent." }));
  fireEvent.click(screen.getByRole("button", { name: "Decline draft: Explain it" }));
  const confirm = await screen.findByRole("button", { name: "Decline" });
  expect(confirm.hasAttribute("disabled")).toBe(true);
  fireEvent.change(screen.getByRole("textbox", { name: /Reason/ }), { target: { value: "Too long silent." } });
  fireEvent.click(confirm);
  await waitFor(() => expect(card.textContent).toContain("Too long silent."));
  expect(sent()).toMatchObject([{ path: "/rpc/late_draft.decline/8", body: { reason: "Too long silent." } }]);
});

it("highlights the current place in the menus: Tests, and the results of this test", async () => {
  fakeFetch(() => Response.json(review));
  await renderApp({ path: address, queryClient: signedInClient(recruiter) });
  const results = await screen.findByRole("link", { name: "Results" });
  expect([results.getAttribute("href"), results.getAttribute("aria-current")]).toEqual([
    "/v1/tests/demo/report",
    "page",
  ]);
  const areas = within(screen.getByRole("navigation", { name: "Main menu" }));
  expect(areas.getByRole("link", { name: "Tests" }).getAttribute("aria-current")).toBe("page");
  expect(areas.getByRole("link", { name: "Library" }).getAttribute("aria-current")).toBeNull();
});
