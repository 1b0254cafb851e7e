// @vitest-environment happy-dom
import type { CandidateResult } from "@invigil/contract/results/test-report";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { recruiter } from "../../../testing/fixtures.ts";
import { renderAt } from "../../../testing/render.tsx";
import { signedInClient } from "../../../testing/signed-in.ts";
import { aResult as candidate, aTestReport as reportOf } from "../testing/a-result.ts";
import type { Filter } from "./arrange.ts";
import { columnsOf } from "./columns.ts";
import { ResultsView } from "./results-view.tsx";
import { VoicesView } from "./voices-view.tsx";

afterEach(cleanup);

const invited = { status: "invited", evaluated: false, score: null, percent: null } as const;

async function open(
  candidates: CandidateResult[],
  filter: Filter = { search: "", only: "", stage: "" },
  cutOff: number | null = 50,
) {
  const onFilter = vi.fn<(filter: Filter) => void>();
  await renderAt(
    <ResultsView
      report={reportOf(candidates)}
      cutOff={cutOff}
      filter={filter}
      onFilter={onFilter}
      renderLink={(_, name) => name}
    />,
    { queryClient: signedInClient(recruiter, "owner") },
  );
  return onFilter;
}

it("starts with the given filters, and tells the page when they change", async () => {
  const onFilter = await open([candidate("Ada"), candidate("Ben", invited)], {
    search: "ada",
    only: "submitted",
    stage: "",
  });
  expect(screen.getByRole("status", { name: "" }).textContent).toBe("1 of 2 candidates. Passed: 1 of 1 scored");
  fireEvent.change(screen.getByLabelText("Show"), { target: { value: "invited" } });
  expect(onFilter).toHaveBeenLastCalledWith({ search: "ada", only: "invited", stage: "" });
  fireEvent.change(screen.getByLabelText("Search"), { target: { value: "ben" } });
  expect(onFilter).toHaveBeenLastCalledWith({ search: "ben", only: "invited", stage: "" });
});

it("shows everybody if the filter needs a pass mark and there is none", async () => {
  await open([candidate("Ada"), candidate("Ben", invited)], { search: "", only: "open", stage: "" }, null);
  expect(screen.getByLabelText("Show")).toHaveProperty("value", "");
  expect(screen.getByRole("status", { name: "" }).textContent).toBe("2 candidates");
});

it("calls a result undecided whatever it waits for", async () => {
  const late = candidate("Ada", { percent: 10, best_percent: 60, waits_for: ["decisions"], late_drafts_waiting: 1 });
  await open([late], { search: "", only: "open", stage: "" });
  expect(screen.getByRole("status", { name: "" }).textContent).toBe("1 candidate. Passed: 0 of 1 scored. Undecided: 1");
});

it("counts one candidate as one, and says nothing about passing if nobody is evaluated", async () => {
  await open([candidate("Ben", invited)]);
  expect(screen.getByRole("status", { name: "" }).textContent).toBe("1 candidate");
});

it("writes negative marks with a minus sign", () => {
  const ada = candidate("Ada", { score: -4, percent: -40 });
  const shown = new Map(columnsOf(reportOf([ada]), 50).map(({ id, text }) => [id, text(ada)]));
  expect([shown.get("score"), shown.get("percent")]).toEqual(["−4 / 10", "−40%"]);
});

it("says that a score is provisional while an answer is not marked", () => {
  const ada = candidate("Ada", { waits_for: ["marks"], waiting: 1 });
  const shown = new Map(columnsOf(reportOf([ada]), 50).map(({ id, text }) => [id, text(ada)]));
  expect([shown.get("score"), shown.get("percent")]).toEqual(["6 / 10 (provisional)", "60% (provisional)"]);
});

it("distinguishes an end by a proctor, with its reason, from one by the clock and one by the candidate", () => {
  const told = (over: Partial<CandidateResult>) => {
    const ada = candidate("Ada", over);
    const shown = new Map(columnsOf(reportOf([ada]), 50).map(({ id, text }) => [id, text(ada)]));
    return [shown.get("submission"), shown.get("reason")];
  };
  const reason = "Ended by the proctor: phone on the desk";
  expect(told({ submission_type: "ASB", reason })).toEqual(["By a proctor", "phone on the desk"]);
  expect(told({ submission_type: "ASB", reason: "Test Time Expiry" })).toEqual(["Automatically", "time ran out"]);
  expect(told({})).toEqual(["By the candidate", "–"]);
});

it("shows no full marks if they are unknown", () => {
  const ada = candidate("Ada", { max_score: null, percent: null });
  const score = columnsOf(reportOf([ada]), 50).find(({ id }) => id === "score");
  expect(score?.text(ada)).toBe("6");
});

it("shows the feedback of candidates and the issues they reported", async () => {
  const at = "2026-01-01T10:00:00.000Z";
  const people = [
    candidate("Ada", { feedback: { rating: 2, comment: "Too short." } }),
    candidate("Ben", { feedback: { rating: 5, comment: "" } }),
    candidate("Cleo", { issues: [{ category: "Editor", comment: "It hung.", problem: "A sum", at }] }),
  ];
  await renderAt(<VoicesView candidates={people} renderLink={(_, name) => name} />);
  expect(screen.getByText("3.5 of 5 on average, from 2 candidates.")).toBeTruthy();
  expect(screen.getByText("Too short.")).toBeTruthy();
  expect(screen.getByText("It hung.")).toBeTruthy();
  expect(screen.getByText(/^Editor · A sum · /)).toBeTruthy();
});
