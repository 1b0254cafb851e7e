// @vitest-environment happy-dom
import type { Integrity } from "@invigil/contract/proctoring/integrity";
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { fakeFetch } from "../../../testing/fake-fetch.ts";
import { aReport, aReportEntry, recruiter } from "../../../testing/fixtures.ts";
import { renderAt } from "../../../testing/render.tsx";
import { signedInClient } from "../../../testing/signed-in.ts";
import { aResult, aTestReport } from "../testing/a-result.ts";
import { CompareCandidates } from "./compare-candidates.tsx";
import type { Compared } from "./compare-rows.ts";
import { CompareView } from "./compare-view.tsx";
import { cannotCompare, comparedNames } from "./compared-count.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const SCORED = { problem_type: "MCQ", status: "ACC", score: 10 } as const;
const seen: Integrity = {
  proctored: true,
  coverage: ["12 of 15 pictures came."],
  kinds: [
    { kind: "blur", count: 2, dismissed: 1, confirmed: 0, estimated: 0, confidence: null, sources: ["browser"] },
    { kind: "no-face", count: 0, dismissed: 3, confirmed: 0, estimated: 0, confidence: null, sources: ["analysis"] },
  ],
  limits: [],
};
const ada: Compared = {
  candidate: aResult("Ada", { stage: { stage: "hold", note: "Ask for references.", by: "Demo Reviewer", at: null } }),
  report: aReport([
    aReportEntry(SCORED),
    aReportEntry({ ...SCORED, problem: "p-2", title: "Second question", score: 2.5 }),
  ]),
  integrity: seen,
};
const ben: Compared = {
  candidate: aResult("Ben", { waiting: 1, waits_for: ["marks"] }),
  report: aReport([aReportEntry({ ...SCORED, status: "REJ", score: 0 })]),
  integrity: { ...seen, kinds: [] },
};
const cleo: Compared = {
  candidate: aResult("Cleo", { status: "invited", evaluated: false, score: null, percent: null }),
  report: null,
  integrity: null,
};

async function show(people: readonly Compared[]) {
  await renderAt(
    <CompareView
      people={people}
      test={{ is_interview: false, cut_off: 50 }}
      renderLink={({ candidate }) => candidate.full_name}
      renderStage={({ candidate }) => candidate.stage.stage}
    />,
  );
  const table = screen.getByRole("table", { name: "Candidates side by side" });
  return (label: string) => {
    const [, ...cells] = within(table).getByRole("row", { name: new RegExp(`^${label}`) }).children;
    return cells.map(({ textContent }) => textContent);
  };
}

it("shows scores, questions, marks to give, coverage and open alerts side by side", async () => {
  const row = await show([ada, ben]);
  expect(row("Stage")).toEqual(["holdNote: Ask for references.", "review"]);
  expect(row("Score")).toEqual(["12.5 / 20", "12.5 / 20"]);
  expect(row("Percentage")).toEqual(["60%", "60%"]);
  expect(row("Answers to mark")).toEqual(["0", "1"]);
  expect(row("One")).toEqual(["12.5 / 20", "12.5 / 20"]);
  expect(row("First question")).toEqual(["10 / 10Accepted", "0 / 10Rejected"]);
  // A pool did not give it to him.
  expect(row("Second question")).toEqual(["2.5 / 10Accepted", "Not given"]);
  expect(row("How much was seen")).toEqual(["12 of 15 pictures came.", "12 of 15 pictures came."]);
  expect(row("Open alerts")).toEqual(["Left the window: 2", "None"]);
});

it("leaves empty what is not known before somebody has submitted", async () => {
  const row = await show([ada, cleo]);
  expect(row("Status")).toEqual(["Submitted", "Invited"]);
  expect(row("Score")[1]).toBe("–");
  expect(row("Open alerts")[1]).toBe("–");
});

it("takes two to four people, each once", () => {
  expect([1, 2, 4, 5].map((count) => cannotCompare(count) === null)).toEqual([false, true, true, false]);
  expect(comparedNames("a,b,,a,c,d,e")).toEqual(["a", "b", "c", "d"]);
  expect(comparedNames("")).toEqual([]);
});

it("reads everybody’s own report and evidence, and nothing of those who have not submitted", async () => {
  const requests = fakeFetch(({ path }) => {
    if (path.includes("/integrity")) return Response.json(seen);
    return Response.json(ada.report);
  });
  await renderAt(
    <CompareCandidates
      report={aTestReport([ada.candidate, ben.candidate, cleo.candidate])}
      usernames={["Ada", "Cleo", "nobody"]}
    />,
    { queryClient: signedInClient(recruiter, "reviewer") },
  );
  const table = await screen.findByRole("table", { name: "Candidates side by side" });
  expect(
    within(table)
      .getAllByRole("columnheader")
      .map(({ textContent }) => textContent),
  ).toEqual(["What is compared", "Ada", "Cleo"]);
  expect(within(table).getByRole("link", { name: "Ada" }).getAttribute("href")).toContain(
    "/test-report/demo?username=Ada",
  );
  expect(requests.map(({ path }) => path).toSorted()).toEqual([
    "/api/v1/test/demo/integrity?username=Ada",
    "/api/v1/test/demo/solutionset?username=Ada",
  ]);
  expect(within(table).getByRole("button", { name: "Shortlist: Cleo" })).toBeTruthy();
});

it("says what to do if an address names too few", async () => {
  await renderAt(<CompareCandidates report={aTestReport([ada.candidate])} usernames={["Ada", "nobody"]} />, {
    queryClient: signedInClient(recruiter, "reviewer"),
  });
  expect(await screen.findByText(/Tick two to four candidates/)).toBeTruthy();
});
