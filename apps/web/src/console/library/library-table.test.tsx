// @vitest-environment happy-dom
import type { LibraryEntry } from "@invigil/contract/authoring/library";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fakeFetch } from "../../testing/fake-fetch.ts";
import { recruiter } from "../../testing/fixtures.ts";
import { renderAt } from "../../testing/render.tsx";
import { signedInClient } from "../../testing/signed-in.ts";
import type { Sorting } from "../parts/arrange-rows.ts";
import { libraryQuery, librarySorting, type LibraryAsked } from "./library-queries.ts";
import { LibraryTable } from "./library-table.tsx";

beforeEach(() => void (document.cookie = "csrftoken=t"));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const entry = (id: number): LibraryEntry => ({
  id,
  slug: `p-${id}`,
  problem_type: "MCQ",
  title: `Question ${id}`,
  state: "draft",
  version: 1,
  folder: "",
  tags: [],
  difficulty: null,
  max_score: 1,
  tests_total: 0,
  tests_here: 0,
  updated_at: "2026-11-15T10:00:00Z",
});

function Page() {
  const [asked, setAsked] = useState<LibraryAsked>({});
  const { data } = useQuery(libraryQuery(asked));
  if (!data) return null;
  const onSort = ({ by, direction }: Sorting) => setAsked({ sort: by, direction });
  return <LibraryTable problems={data.problems} sorting={librarySorting(asked)} onSort={onSort} />;
}

it("sorts by a column's heading, which says so, and turns the order round with the next click", async () => {
  const requests = fakeFetch(() => Response.json({ problems: [entry(1)], total: 1, folders: [], tags: [] }));
  await renderAt(<Page />, { queryClient: signedInClient(recruiter) });
  const head = (name: string) => screen.getByRole("columnheader", { name }).getAttribute("aria-sort");
  const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
  const last = () => requests.at(-1)?.path;
  await screen.findByText("Question 1");
  expect([head("Changed"), head("Marks")]).toEqual(["descending", "none"]);
  press("Marks");
  await waitFor(() => expect(last()).toContain("sort=marks&direction=descending"));
  expect([head("Changed"), head("Marks")]).toEqual(["none", "descending"]);
  press("Marks");
  await waitFor(() => expect(last()).toContain("sort=marks&direction=ascending"));
  press("Question");
  await waitFor(() => expect(last()).toContain("sort=title&direction=ascending"));
});

it("moves the focus to the next question when one is deleted", async () => {
  let problems = [1, 2, 3].map(entry);
  fakeFetch(({ method }) => {
    if (method !== "DELETE") return Response.json({ problems, total: 3, folders: [], tags: [] });
    problems = problems.filter(({ id }) => id !== 2);
    return new Response(null, { status: 204 });
  });
  await renderAt(<Page />, { queryClient: signedInClient(recruiter) });
  fireEvent.click(await screen.findByRole("button", { name: "Delete Question 2" }));
  fireEvent.click(screen.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(screen.queryByText("Question 2")).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Question 3"));
});

it("distinguishes tests that use the listed version from those that use another", async () => {
  const problems = [
    { ...entry(1), version: 2, tests_total: 2, tests_here: 0 },
    { ...entry(2), tests_total: 1, tests_here: 1 },
  ];
  fakeFetch(() => Response.json({ problems, total: 2, folders: [], tags: [] }));
  await renderAt(<Page />, { queryClient: signedInClient(recruiter) });
  expect(await screen.findByRole("cell", { name: "0 + 2 with another version" })).toBeDefined();
  expect(screen.getByRole("row", { name: /Question 2/ }).textContent).not.toContain("another version");
});
