// @vitest-environment happy-dom
import type { Report } from "@invigil/contract/results/reports";
import { cleanup, configure, screen, within } from "@testing-library/react";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fakeTestServer } from "../../testing/fake-test-server.ts";
import { aReport, aReportEntry, aSolution, aTest, candidate, recruiter } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { signedInClient } from "../../testing/signed-in.ts";

// Rendering is slow on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

beforeEach(() => {
  document.cookie = "csrftoken=t";
  vi.stubGlobal("scrollTo", () => {});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(report: Report) {
  fakeTestServer(aTest(), ({ path }) =>
    path.startsWith("/api/v1/test/demo/solutionset") ? Response.json(report) : null,
  );
  const path = `/v1/test-report/demo?username=${encodeURIComponent(candidate.username)}`;
  await renderApp({ path, queryClient: signedInClient(recruiter) });
  await screen.findByRole("heading", { level: 1, name: "Report: Demo test" });
}

it("shows a question's choices as candidates see them", async () => {
  const choices = [
    { id: "a", text: "It runs `git pull`" },
    { id: "b", text: "Neither" },
  ];
  const solution = aSolution({ solution_type: "MCQ", choice: ["a"] });
  await open(aReport([aReportEntry({ problem_type: "MCQ", choices, solution })]));
  const list = await screen.findByRole("list", { name: "Choices" });
  expect((await within(list).findByText("git pull")).tagName).toBe("CODE");
  expect(list.textContent).toBe("It runs git pull (chosen)Neither");
});

it("says that a score is provisional, and what it is waiting for", async () => {
  const report = aReport([aReportEntry({ status: "NRE" })]);
  await open({ ...report, score: 0, max_score: 54, waits_for: ["marks", "decisions"] });
  const score = await screen.findByText("Score");
  expect(score.nextElementSibling?.textContent).toBe("0 / 54 (provisional)");
  expect(screen.getByText("Provisional until all answers are marked and the late drafts are decided.")).toBeTruthy();
});
