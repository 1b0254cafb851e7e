// @vitest-environment happy-dom
import type { ItemStatistics, TestStatistics } from "@invigil/contract/results/test-report";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { renderAt } from "../../../testing/render.tsx";
import { StatisticsView } from "./statistics-view.tsx";

afterEach(cleanup);

const item: ItemStatistics = {
  problem: "p-1",
  title: "Essay",
  problem_type: "TEX",
  section: "One",
  max_score: 10,
  given: 4,
  answered: 3,
  waiting: 0,
  late_drafts_waiting: 0,
  mean_score: 5,
  difficulty: 0.5,
  discrimination: null,
  median_seconds: null,
};

async function open(items: ItemStatistics[]) {
  const percent = { mean: 50, median: 50, deviation: null, lowest: 50, highest: 50 };
  const statistics: TestStatistics = { evaluated: 4, percent, distribution: [], sections: [], items };
  await renderAt(<StatisticsView statistics={statistics} cutOff={null} />);
}

it("says how many late drafts are undecided, in total and for each question", async () => {
  await open([
    { ...item, late_drafts_waiting: 2 },
    { ...item, problem: "p-2", title: "Sum", late_drafts_waiting: 1 },
  ]);
  expect(screen.getByText("3 late drafts are undecided. Accepting one may change a score.")).toBeTruthy();
  expect(screen.getByRole("rowheader", { name: /^Essay/ }).textContent).toContain("2 late drafts undecided");
  expect(screen.getByRole("rowheader", { name: /^Sum/ }).textContent).toContain("1 late draft undecided");
});

it("says nothing about late drafts if all are decided", async () => {
  await open([{ ...item, waiting: 1 }]);
  expect(screen.getByText(/^1 answer has not been marked yet/)).toBeTruthy();
  expect(screen.queryByText(/late draft/)).toBeNull();
});

it("calls a question that nobody has answered neither hard nor easy", async () => {
  await open([{ ...item, answered: 0, mean_score: 0, difficulty: 0 }]);
  expect(screen.queryByText(/very hard/)).toBeNull();
  expect(screen.getByRole("row", { name: /^Essay/ }).textContent).toContain("0 of 4");
});
