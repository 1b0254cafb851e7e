// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { aChild, aProblem, aSection, aSolution } from "../../testing/fixtures.ts";
import { renderAt } from "../../testing/render.tsx";
import { ProblemList } from "./problem-list.tsx";

afterEach(cleanup);

const half = aProblem({
  slug: "p-2",
  title: "Half done",
  problem_type: "CMP",
  max_score: 4,
  children: [aChild({ slug: "c-1", solution: aSolution() }), aChild({ slug: "c-2" })],
});
const sections = [
  aSection({ name: "Open", problems: [aProblem({ title: "Done", solution: aSolution() }), half] }),
  aSection({ slug: "s-2", name: "Later", status: "PND", problems: [], problems_total: 3, duration: 20 }),
  aSection({ slug: "s-3", name: "Before", status: "SUB", problems: [aProblem({ slug: "p-6", title: "Closed" })] }),
];

function show(bookmarks: string[] = []) {
  return renderAt(<ProblemList testSlug="demo" sections={sections} bookmarks={bookmarks} />);
}

it("lists every question with number, type, marks and status, as one link a row", async () => {
  await show(["p-2"]);
  const [done, comprehension] = within(screen.getByRole("region", { name: "Open" })).getAllByRole("listitem");
  expect(done?.textContent).toContain("1. DoneText · 10 marksAttempted");
  expect(comprehension?.textContent).toContain("2. Half doneComprehension with 2 parts · 4 marksBookmarkedUnattempted");
  const links = within(screen.getByRole("region", { name: "Open" })).getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["1. Done", "/test/demo/problem/p-1"],
    ["2. Half done", "/test/demo/problem/p-2"],
  ]);
});

it("leads on to the first open question without an answer, and to none when all have one", async () => {
  await show();
  const next = screen.getByRole("link", { name: "Continue with question 2" });
  expect(next.getAttribute("href")).toBe("/test/demo/problem/p-2");
  cleanup();

  await renderAt(<ProblemList testSlug="demo" sections={[aSection()]} bookmarks={[]} />);
  expect(screen.getByRole("link", { name: "Start with question 1" })).toBeTruthy();
  cleanup();

  const done = aSection({ problems: [aProblem({ solution: aSolution() })] });
  await renderAt(<ProblemList testSlug="demo" sections={[done]} bookmarks={[]} />);
  expect(screen.queryByRole("link", { name: /with question/ })).toBeNull();
});

it("shows a locked section with its minutes, and counts its questions", async () => {
  await show();
  const locked = screen.getByRole("region", { name: "Later" });
  expect(locked.textContent).toContain("3 questions, 20 minutes");
  expect(within(locked).queryByRole("link")).toBeNull();
  expect(screen.getByRole("link", { name: "6. Closed" })).toBeTruthy();
});

it("filters, and says so when nothing is left", async () => {
  await show();
  fireEvent.click(screen.getByRole("button", { name: "Attempted" }));
  expect(screen.getAllByRole("listitem")).toHaveLength(1);
  fireEvent.click(screen.getByRole("button", { name: "Unattempted" }));
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
  fireEvent.click(screen.getByRole("button", { name: "Bookmarked" }));
  expect(screen.queryByRole("listitem")).toBeNull();
  expect(screen.getByText("No bookmarked questions.")).toBeTruthy();
});
