// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen } from "@testing-library/react";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { errorReply, fakeFetch } from "../../testing/fake-fetch.ts";
import { aProblem, candidate, recruiter } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { signedInClient } from "../../testing/signed-in.ts";
import "./problem-trial.tsx";

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

const choices = [
  { id: "a", text: "Four" },
  { id: "b", text: "Five" },
];
const problem = aProblem({ problem_type: "MCQ", title: "Two and two", choices });

function serve() {
  return fakeFetch(({ path, body }) => {
    if (path === "/api/v1/problem/p-1?_role=author") return Response.json(problem);
    if (path !== "/api/v1/library/problem/p-1/check") return errorReply(404, "not_found");
    const right = JSON.stringify(body) === JSON.stringify({ answer: { choice: ["a"] } });
    return Response.json({
      status: right ? "ACC" : "REJ",
      score: right ? 10 : 0,
      max_score: 10,
      reason: right ? "1 of 1 right, 0 wrong" : "0 of 1 right, 1 wrong",
    });
  });
}

it.each(["/v1/library/problem/p-1/trial", "/v1/creator/problem/p-1/trial"])(
  "lets an author answer a question as a candidate at %s, checks the answer by the key and stores nothing [A2.11]",
  async (path) => {
    const requests = serve();
    await renderApp({ path, queryClient: signedInClient(recruiter, "author") });
    expect(await screen.findByRole("heading", { level: 1, name: "Two and two" })).toBeTruthy();
    for (const [choice, said] of [
      ["Five", "0 of 10 marks: 0 of 1 right, 1 wrong."],
      ["Four", "10 of 10 marks: 1 of 1 right, 0 wrong."],
    ] as const) {
      fireEvent.click(screen.getByRole("radio", { name: choice }));
      fireEvent.click(screen.getByRole("button", { name: "Check answer" }));
      expect(await screen.findByText(said)).toBeTruthy();
    }
    expect(requests.filter(({ path: asked }) => asked.startsWith("/api/v1/solution"))).toEqual([]);
  },
);

it("is not available to a candidate [A2.11]", async () => {
  const requests = serve();
  const queryClient = signedInClient(candidate);
  const { router } = await renderApp({ path: "/v1/library/problem/p-1/trial", queryClient });
  await vi.waitFor(() => expect(router.state.location.pathname).toBe("/"));
  expect(requests.filter(({ path }) => path.startsWith("/api/v1/problem"))).toEqual([]);
});
