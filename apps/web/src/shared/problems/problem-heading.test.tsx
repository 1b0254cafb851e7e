// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { readBookmarks } from "../../lib/local-data.ts";
import { aProblem } from "../../testing/fixtures.ts";
import { renderAt } from "../../testing/render.tsx";
import { ProblemHeading } from "./problem-heading.tsx";

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const problem = aProblem({ title: "Sorting", problem_type: "MCQ", max_score: 1 });

it("keeps bookmarks per test, by problem slug, in local storage [A3.11]", async () => {
  await renderAt(<ProblemHeading testSlug="demo" problem={problem} position="Question 1 of 2" report={null} />);
  const bookmark = screen.getByRole("button", { name: "Bookmark" });
  expect(bookmark.getAttribute("aria-pressed")).toBe("false");
  fireEvent.click(bookmark);
  expect(bookmark.getAttribute("aria-pressed")).toBe("true");
  expect(readBookmarks("demo")).toEqual(["p-1"]);
  expect(readBookmarks("other")).toEqual([]);
  expect(Object.keys(localStorage).map((key) => localStorage.getItem(key))).toEqual([JSON.stringify(["p-1"])]);
  fireEvent.click(bookmark);
  expect(readBookmarks("demo")).toEqual([]);
});

it("shows title, type and points", async () => {
  await renderAt(<ProblemHeading testSlug="demo" problem={problem} position="Question 1 of 2" report={null} />);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Sorting");
  expect(screen.getByText("Multiple choice")).toBeTruthy();
  expect(screen.getByText("1 mark")).toBeTruthy();
});

it("says what a wrong answer costs", async () => {
  const costly = aProblem({ max_score: 4, negative: 1 });
  await renderAt(<ProblemHeading testSlug="demo" problem={costly} position="Question 1 of 2" report={null} />);
  expect(screen.getByText("4 marks, −1 if wrong")).toBeTruthy();
});
