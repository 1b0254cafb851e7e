// @vitest-environment happy-dom
import type { Review } from "@invigil/contract/marks";
import { cleanup, configure, fireEvent, screen, waitFor } from "@testing-library/react";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { errorReply, fakeFetch } from "../testing/fake-fetch.ts";
import { aSolution, recruiter } from "../testing/fixtures.ts";
import { renderApp } from "../testing/render-app.tsx";
import { signedInClient } from "../testing/signed-in.ts";

// A busy machine renders slowly.
configure({ asyncUtilTimeout: 20_000 });

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
    late_recording: null,
    title: "Explain it",
    problem_type: "TEX",
    max_score: 10,
    score: null,
    attempted: true,
    status: "NRE",
    reason: "needs a person's review",
    solution: aSolution({ solution_type: "TEX", answer: "Because it is." }),
    cases: [],
    runs: 0,
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
  expect(screen.getByRole("link", { name: "Next to be marked" }).getAttribute("href")).toBe(
    "/v1/test-report/problem/p-1/solution-review/s-2",
  );
  fireEvent.change(screen.getByLabelText("Facts (6)"), { target: { value: "5" } });
  fireEvent.change(screen.getByLabelText("Style (4)"), { target: { value: "2" } });
  fireEvent.change(screen.getByLabelText("Comment"), { target: { value: "Fine." } });
  expect(screen.getByLabelText<HTMLInputElement>(/Score, of 10/).value).toBe("7");
  fireEvent.click(screen.getByRole("button", { name: "Save mark" }));
  expect(await screen.findByRole("button", { name: "Change mark" })).toBeTruthy();
  await waitFor(() => expect(screen.getByText("7 / 10")).toBeTruthy());
  const sent = requests.find(({ method }) => method === "PUT");
  expect(sent?.body).toEqual({ score: 7, comment: "Fine.", rubric: { facts: 5, style: 2 } });
});

it("says that the answer could not be read [A8.07]", async () => {
  fakeFetch(({ path }) => errorReply(path === "/api/v1/review/s-1" ? 500 : 404, "internal"));
  await renderApp({ path: address, queryClient: signedInClient(recruiter) });
  expect((await screen.findByText("Failed to fetch solution")).closest("[role=alert]")).toBeTruthy();
});

it("is not there under another problem's address", async () => {
  fakeFetch(({ path }) => (path === "/api/v1/review/s-1" ? Response.json(review) : errorReply(404, "not_found")));
  await renderApp({ path: address.replace("p-1", "p-9"), queryClient: signedInClient(recruiter) });
  expect(await screen.findByRole("heading", { name: "Couldn't find it. . ." })).toBeTruthy();
});

it("shows the answer to somebody who may not mark, without the form", async () => {
  fakeFetch(({ path }) => (path === "/api/v1/review/s-1" ? Response.json(review) : errorReply(404, "not_found")));
  await renderApp({ path: address, queryClient: signedInClient(recruiter, "proctor") });
  expect(await screen.findByText(/Reviewers and owners mark it/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Save mark" })).toBeNull();
});
