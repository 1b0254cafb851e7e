// @vitest-environment happy-dom
import type { AlikePair } from "@invigil/contract/results/similarity";
import { cleanup, configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { errorReply, fakeFetch } from "../../testing/fake-fetch.ts";
import { recruiter } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { signedInClient } from "../../testing/signed-in.ts";
import "./test-similarity.tsx";

// Rendering can be slow on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

beforeEach(() => {
  document.cookie = "csrftoken=t";
  vi.stubGlobal("scrollTo", () => {});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const problems = [
  { slug: "sum", title: "Sum", problem_type: "SCR", answers: 3 },
  { slug: "sort", title: "Sort", problem_type: "SCR", answers: 4 },
];

const pair = (id: number, similarity: number): AlikePair => ({
  left: { solution_id: id, username: `a-${id}`, full_name: `Ada ${id}`, test: null },
  right: { solution_id: id + 1, username: `b-${id}`, full_name: `Ben ${id}`, test: null },
  technology: "python",
  same_email: false,
  similarity,
  longest: 4,
});

const PAIRS: Record<string, AlikePair[]> = {
  sum: [pair(1, 0.5)],
  sort: [pair(11, 0.9), { ...pair(21, 0.2), technology: "text" }],
};

const ELSEWHERE: AlikePair = {
  ...pair(31, 0.4),
  right: { solution_id: 32, username: "b-31", full_name: "Ben 31", test: { slug: "spring", name: "Spring" } },
  same_email: true,
};

async function open() {
  fakeFetch(({ path }) => {
    const { pathname, searchParams } = new URL(path, "http://localhost");
    if (pathname !== "/api/v1/test/demo/similarity") return errorReply(404, "not_found");
    const problem = searchParams.get("problem");
    const across = searchParams.get("across") === "true";
    const answers = across ? 9 : problems.find(({ slug }) => slug === problem)?.answers;
    const pairs = across ? [...(PAIRS[problem ?? ""] ?? []), ELSEWHERE] : PAIRS[problem ?? ""];
    const compared = problem === null ? null : { answers, left_out: 0, pairs };
    return Response.json({ test: "Demo", problems, compared });
  });
  return await renderApp({ path: "/v1/tests/demo/similarity", queryClient: signedInClient(recruiter) });
}

const rows = async () => {
  const table = within(await screen.findByRole("table", { name: /^Most similar answers/ }));
  return table.getAllByRole("row").map((row) => [...row.children].map(({ textContent }) => textContent).join(" | "));
};

it("compares the answers to all questions, the most similar first, and then those to one", async () => {
  const { router } = await open();
  expect(await rows()).toEqual([
    "Candidates | Question | Language | In common | Longest passage",
    "Ada 11 and Ben 11 | Sort | Python | 90% | 4 lines",
    "Ada 1 and Ben 1 | Sum | Python | 50% | 4 lines",
    "Ada 21 and Ben 21 | Sort | Text | 20% | 4 lines",
  ]);
  expect(screen.getByText("7 answers compared in 2 questions.")).toBeTruthy();

  fireEvent.change(screen.getByLabelText("Question"), { target: { value: "sum" } });
  await waitFor(() => expect(router.state.location.search).toEqual({ problem: "sum" }));
  expect(await screen.findByText("3 answers compared.")).toBeTruthy();
  expect(await rows()).toEqual([
    "Candidates | Language | In common | Longest passage",
    "Ada 1 and Ben 1 | Python | 50% | 4 lines",
  ]);
});

it("also compares with other tests, and says in which one an answer was given", async () => {
  const { router } = await open();
  fireEvent.change(await screen.findByLabelText("Question"), { target: { value: "sum" } });
  await screen.findByText("3 answers compared.");
  fireEvent.click(await screen.findByRole("switch", { name: /^Also compare with your other tests/ }));
  expect(await screen.findByText("9 answers compared.")).toBeTruthy();
  expect(router.state.location.search).toEqual({ problem: "sum", across: "tests" });
  expect(await rows()).toEqual([
    "Candidates | Language | In common | Longest passage",
    "Ada 1 and Ben 1 | Python | 50% | 4 lines",
    "Ada 31 and Ben 31Ben 31 in SpringSame e-mail address: perhaps one person | Python | 40% | 4 lines",
  ]);
  const link = screen.getByRole("link", { name: "Ada 31 and Ben 31" });
  expect(link.getAttribute("href")).toContain("across=tests");
});
