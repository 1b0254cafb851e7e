// @vitest-environment happy-dom
import type { Regrade } from "@invigil/contract/results/regrades";
import { cleanup, configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { errorReply, fakeFetch } from "../../testing/fake-fetch.ts";
import { recruiter } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { signedInClient } from "../../testing/signed-in.ts";
import "./test-regrade.tsx";

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

const tried: Regrade = {
  id: 5,
  problem: "planet",
  title: "Largest planet",
  state: "ready",
  created_at: "2026-01-01T10:00:00.000Z",
  created_by: "Demo Recruiter",
  ended_at: null,
  changes_key: true,
  points: { before: 2, after: 2 },
  answers_total: 1,
  answers_judged: 1,
};

it("keeps showing a regrade that was applied, and offers it to the other tests", async () => {
  let regrade = tried;
  const problems = [{ slug: "planet", title: "Largest planet", problem_type: "MCQ", answers: 1, marked: 0 }];
  fakeFetch(({ path }) => {
    if (path === "/api/v1/test/demo/regrades") return Response.json({ test: "Demo", problems, regrades: [regrade] });
    if (path === "/api/v1/regrade/5/apply") {
      regrade = { ...tried, state: "applied", ended_at: "2026-01-01T10:05:00.000Z" };
      return Response.json({ state: regrade.state });
    }
    if (path === "/api/v1/regrade/5") {
      const summary = { gains: 0, loses: 1, same: 0, kept: 0, mean_change: -1 };
      const other_tests = [{ slug: "learn", name: "Learn it" }];
      return Response.json({ regrade, test: "demo", summary, histogram: [], rows: [], other_tests });
    }
    return errorReply(404, "not_found");
  });
  await renderApp({ path: "/v1/tests/demo/regrade", queryClient: signedInClient(recruiter) });
  expect(await screen.findByText(/On average, scores fall by 1 mark/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Apply" }));
  fireEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Apply" }));
  expect(await screen.findByText(/Learn it/)).toBeTruthy();
  expect(screen.getByRole("heading", { level: 2, name: "Largest planet" })).toBeTruthy();
});

it("shows each choice of the key as candidates saw it, not its source", async () => {
  const problems = [{ slug: "planet", title: "Largest planet", problem_type: "MCQ", answers: 1, marked: 0 }];
  const key = {
    problem_type: "MCQ",
    choices: [
      { id: "a", text: "the `map` of $x^2$" },
      { id: "b", text: "A *list*" },
    ],
    is_multi_correct: false,
    blanks: [],
    grading: { correct: ["a"] },
    points: 4,
    points_can_change: true,
    newest: null,
    other_tests: [],
  };
  fakeFetch(({ path }) => {
    if (path === "/api/v1/test/demo/regrades") return Response.json({ test: "Demo", problems, regrades: [] });
    return path.startsWith("/api/v1/test/demo/regrade") ? Response.json(key) : errorReply(404, "not_found");
  });
  await renderApp({ path: "/v1/tests/demo/regrade", queryClient: signedInClient(recruiter) });
  fireEvent.change(await screen.findByLabelText("Question"), { target: { value: "planet" } });
  const code = await screen.findByText("map", { selector: "code" });
  await waitFor(() => expect(code.closest("label")?.querySelector("math")).toBeTruthy());
  expect((await screen.findByText("list")).tagName).toBe("EM");
  const list = screen.getByRole("checkbox", { name: "A list" });
  fireEvent.click(list);
  expect(list).toHaveProperty("checked", true);
});
