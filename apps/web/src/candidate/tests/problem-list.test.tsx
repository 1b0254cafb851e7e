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

it("lists every question with number, type, marks and status, as one link per row", async () => {
  await show(["p-2"]);
  const [done, comprehension] = within(screen.getByRole("region", { name: "Open" })).getAllByRole("listitem");
  expect(done?.textContent).toContain("1. DoneText · 10 marksSubmitted");
  expect(comprehension?.textContent).toContain("2. Half doneComprehension with 2 parts · 4 marksBookmarkedUnsolved");
  const links = within(screen.getByRole("region", { name: "Open" })).getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["1. Done", "/test/demo/problem/p-1"],
    ["2. Half done", "/test/demo/problem/p-2"],
  ]);
});

it("links to the first open question without an answer, and to none when all have one", async () => {
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

it("shows a skipped section without promising that it will open", async () => {
  const passed = aSection({
    slug: "s-2",
    name: "Passed",
    status: "SUB",
    problems: [],
    problems_total: 2,
    duration: 20,
  });
  await renderAt(<ProblemList testSlug="demo" sections={[aSection(), passed]} bookmarks={[]} />);
  const region = screen.getByRole("region", { name: "Passed" });
  expect(region.textContent).toContain("2 questions. This section was not opened.");
  expect(region.textContent).not.toMatch(/opens|attempted/);
});

it("shows a locked section with its minutes, and counts its questions", async () => {
  await show();
  const locked = screen.getByRole("region", { name: "Later" });
  expect(locked.textContent).toContain("3 questions, 20 minutes");
  expect(within(locked).queryByRole("link")).toBeNull();
  expect(screen.getByRole("link", { name: "6. Closed" })).toBeTruthy();
  expect(screen.getByRole("status").textContent).toBe("6 questions");
  fireEvent.click(screen.getByRole("button", { name: "Unsolved" }));
  expect(screen.getByRole("status").textContent).toBe("2 questions");
});

it("filters, and says so when nothing is left", async () => {
  await show();
  fireEvent.click(screen.getByRole("button", { name: "Attempted" }));
  expect(screen.getAllByRole("listitem")).toHaveLength(1);
  fireEvent.click(screen.getByRole("button", { name: "Unsolved" }));
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
  fireEvent.click(screen.getByRole("button", { name: "Bookmarked" }));
  expect(screen.queryByRole("listitem")).toBeNull();
  expect(screen.getByText("No bookmarked questions.")).toBeTruthy();
});

function statuses(section: string) {
  const rows = within(screen.getByRole("region", { name: section })).getAllByRole("listitem");
  return rows.map((row) => [row.querySelector("a")?.textContent, row.querySelector("[data-status]")?.textContent]);
}

it("shows the status of every question by its type, and no result if the type has none [A4.04] [A4.05]", async () => {
  const types = ["MCQ", "FIB", "VID", "ADO"] as const;
  const coding = ["SCR", "DSC", "MLI", "SEL", "DBA", "FBE", "UIX", "PRJ"] as const;
  const results = ["ACC", "PAC", "REJ", "NRE", "UNE", null] as const;
  const filled = { choice: ["a"], answer: "x", code: "x", video_post_url: "v", audio_post_url: "a" };
  const file = {
    fieldName: "main" as const,
    fileBasedData: { name: "p.csv", size: 1, uploaded_at: "2026-01-01T10:00:00.000Z" },
    url: "/m",
  };
  const solved = (type: (typeof types)[number] | (typeof coding)[number] | "SUB", status: (typeof results)[number]) =>
    aProblem({
      slug: `${type}-${status}`,
      title: `${type} ${status}`,
      problem_type: type,
      solution: aSolution({ solution_type: type, status, ...filled, file_based_data: [file] }),
    });
  const problems = [
    ...types.map((type) => solved(type, "ACC")),
    solved("SUB", "NRE"),
    ...coding.flatMap((type) => results.map((status) => solved(type, status))),
  ];
  await renderAt(<ProblemList testSlug="demo" sections={[aSection({ name: "Open", problems })]} bookmarks={[]} />);
  const shown = new Map(statuses("Open").map(([title, status]) => [title?.replace(/^\d+\. /, ""), status]));
  for (const type of types) expect(shown.get(`${type} ACC`)).toBe("Attempted");
  expect(shown.get("SUB NRE")).toBe("Submitted");
  for (const type of coding) {
    expect(results.map((status) => shown.get(`${type} ${status}`))).toEqual([
      "Accepted",
      "Partially Accepted",
      "Rejected",
      "Submitted",
      "Attempted",
      "Attempted",
    ]);
  }
});

it("tells what was submitted from what the deadline cut off [A4.04]", async () => {
  const problems = [
    aProblem({ title: "Chosen", problem_type: "MCQ", solution: aSolution({ solution_type: "MCQ", choice: ["a"] }) }),
    aProblem({ slug: "p-2", title: "Left out", problem_type: "MCQ" }),
  ];
  const timed = { status: "SUB", is_timed_section: true, problems } as const;
  const sectionsShown = [
    aSection({ ...timed, slug: "s-1", name: "Over", expiry: "2020-01-01T00:00:00.000Z" }),
    aSection({ ...timed, slug: "s-2", name: "Early", expiry: "2100-01-01T00:00:00.000Z" }),
    aSection({ slug: "s-3", name: "Now", problems }),
  ];
  await renderAt(<ProblemList testSlug="demo" sections={sectionsShown} bookmarks={[]} />);
  expect(statuses("Over").map(([, status]) => status)).toEqual(["Submitted", "Deadline expired"]);
  expect(statuses("Early").map(([, status]) => status)).toEqual(["Submitted", "Unsolved"]);
  expect(statuses("Now").map(([, status]) => status)).toEqual(["Attempted", "Unsolved"]);
});
