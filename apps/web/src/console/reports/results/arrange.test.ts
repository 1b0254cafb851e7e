import type { CandidateResult, TestReport } from "@invigil/contract/results/test-report";
import { expect, it } from "vitest";
import type { Sorting } from "../../parts/arrange-rows.ts";
import { aResult } from "../testing/a-result.ts";
import { arrange, type Filter } from "./arrange.ts";
import { columnsOf } from "./columns.ts";

function candidate(name: string, over: Partial<CandidateResult> = {}): CandidateResult {
  const username = `u-29-${name.toLowerCase()}`;
  return aResult(name, {
    username,
    score: 1,
    percent: 10,
    best_percent: over.percent === undefined ? 10 : over.percent,
    sections: [1],
    ...over,
  });
}

const candidates = [
  candidate("Bo", { score: 9, percent: 90, evidence: { blur: 2 } }),
  candidate("Asha", { score: 10, percent: 100 }),
  candidate("Cy", { status: "invited", evaluated: false, score: null, percent: null, sections: [null] }),
  candidate("Dee", { waiting: 1, best_percent: 60 }),
];
const report: TestReport = {
  test: { id: 1, slug: "demo", name: "Demo", is_interview: false, max_score: 10, cut_off: 50 },
  competencies: [],
  form: [{ name: "city", label: "City" }],
  sections: [{ slug: "s-1", name: "One", max_score: 10 }],
  candidates,
};

function names(filter: Partial<Filter>, sorting: Partial<Sorting> = {}): string[] {
  return arrange(candidates, {
    filter: { search: "", only: "", stage: "", ...filter },
    sorting: { by: "name", direction: "ascending", ...sorting },
    columns: columnsOf(report, 50),
    cutOff: 50,
  }).map(({ full_name }) => full_name);
}

it("sorts by name and by number, with missing values last", () => {
  expect(names({})).toEqual(["Asha", "Bo", "Cy", "Dee"]);
  expect(names({}, { by: "score", direction: "descending" })).toEqual(["Asha", "Bo", "Dee", "Cy"]);
  expect(names({}, { by: "score" })).toEqual(["Dee", "Bo", "Asha", "Cy"]);
});

it("filters by name and address, status, mark, evidence and result", () => {
  expect(names({ search: "ash example" })).toEqual(["Asha"]);
  expect(names({ search: "u-29" })).toEqual([]);
  expect(names({ only: "invited" })).toEqual(["Cy"]);
  expect(names({ only: "waiting" })).toEqual(["Dee"]);
  expect(names({ only: "noted" })).toEqual(["Bo"]);
  expect(names({ only: "passed" })).toEqual(["Asha", "Bo"]);
  // An unmarked answer may still pass, and absent candidates have not failed.
  expect(names({ only: "failed" })).toEqual([]);
  const lost = candidate("Eve", { waiting: 1, best_percent: 40 });
  const failed = { filter: { search: "", only: "failed", stage: "" }, columns: columnsOf(report, 50), cutOff: 50 };
  expect(arrange([lost], { ...failed, sorting: { by: "name", direction: "ascending" } })).toEqual([lost]);
});

it("offers a column for each section and for each kind of evidence recorded", () => {
  const columns = columnsOf(report, 50);
  expect(columns.map(({ label }) => label)).toEqual(expect.arrayContaining(["One", "Left the window", "Result"]));
  expect(columnsOf(report, null).map(({ id }) => id)).not.toContain("passed");
  const blur = columns.find(({ id }) => id === "evidence-blur");
  expect(candidates.map((each) => blur?.text(each))).toEqual(["2", "0", "–", "0"]);
});

it("shows those who submitted, and those whose result is open until an answer is marked", () => {
  expect(names({ only: "ended" })).toEqual(["Asha", "Bo", "Dee"]);
  expect(names({ only: "open" })).toEqual(["Dee"]);
});

it("says why a result is decided although its score is provisional", () => {
  const result = columnsOf(report, 50).find(({ id }) => id === "passed");
  const text = (over: Partial<CandidateResult>) => result?.text(candidate("Eve", { waits_for: ["marks"], ...over }));
  expect(text({ percent: 60, best_percent: 80 })).toBe("Passed (pass mark already reached)");
  expect(text({ percent: 10, best_percent: 40 })).toBe("Failed (pass mark out of reach)");
  expect(text({ percent: 10, best_percent: 60 })).toBe("Undecided");
  expect(text({ percent: 10, best_percent: 10, waits_for: [] })).toBe("Failed");
});
