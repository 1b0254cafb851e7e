// @vitest-environment happy-dom
import type { Role } from "@invigil/contract/roles";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useQuery } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { errorReply, fakeFetch, type Seen } from "../../../testing/fake-fetch.ts";
import { recruiter } from "../../../testing/fixtures.ts";
import { renderAt } from "../../../testing/render.tsx";
import { signedInClient } from "../../../testing/signed-in.ts";
import { libraryQuery, librarySorting } from "../library-queries.ts";
import { LibraryList } from "../library-list.tsx";

beforeEach(() => void (document.cookie = "csrftoken=t"));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const entry = (id: number, more = {}) => ({
  id,
  slug: `p-${id}`,
  problem_type: "MCQ",
  title: `Question ${id}`,
  state: "live",
  version: 1,
  folder: "Before",
  tags: [`tag-${id}`],
  difficulty: null,
  max_score: 1,
  tests_total: 0,
  tests_here: 0,
  updated_at: "2026-11-15T10:00:00Z",
  ...more,
});

function Page() {
  const { data } = useQuery(libraryQuery());
  if (!data) return null;
  return (
    <LibraryList problems={data.problems} folders={data.folders} sorting={librarySorting({})} onSort={() => {}}>
      No questions.
    </LibraryList>
  );
}

const rest = { add_tags: [], remove_tags: [], alone: false };
const undo = [{ slug: "p-1", folder: "Before", from: "After", add_tags: [], remove_tags: [], alone: true }];

async function open(arrange: (seen: Seen) => Response, role?: Role) {
  let problems = [1, 2, 3].map((id) => entry(id));
  const requests = fakeFetch((seen) => {
    if (seen.method === "POST") return arrange(seen);
    return Response.json({ problems, total: problems.length, folders: ["Before", "After"], tags: [] });
  });
  await renderAt(<Page />, { queryClient: signedInClient(recruiter, role) });
  await screen.findByText("Question 1");
  const sent = () => requests.filter(({ method }) => method === "POST").map(({ body }) => body);
  return { sent, empty: () => void (problems = []) };
}

const select = (name: string) => fireEvent.click(screen.getByRole("checkbox", { name }));
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const said = () => screen.getByRole("status", { name: "Last change" });

it("moves the selected questions to a folder and undoes it", async () => {
  const { sent } = await open(() => Response.json({ changed: 1, undo, missing: ["p-3"] }));
  select("Select Question 1");
  select("Select Question 3");
  expect(screen.getByRole("group", { name: "Selected questions" }).textContent).toContain("2 questions selected");
  press("Move…");
  const dialog = within(await screen.findByRole("dialog", { name: "Move 2 questions" }));
  const folder = dialog.getByLabelText<HTMLInputElement>("Folder");
  expect(folder.value).toBe("Before");
  fireEvent.change(folder, { target: { value: "After" } });
  fireEvent.submit(folder);
  await waitFor(() =>
    expect(said().textContent).toContain("1 question was moved to “After”. 1 question no longer exists."),
  );
  expect(document.activeElement).toBe(said());
  const to = { folder: "After", ...rest };
  expect(sent()).toEqual([
    {
      problems: [
        { slug: "p-1", ...to },
        { slug: "p-3", ...to },
      ],
    },
  ]);
  press("Undo");
  await waitFor(() => expect(said().textContent).toBe("1 question is as before."));
  expect(sent().at(-1)).toEqual({ problems: undo });
});

it("adds and removes tags of all selected questions, and keeps what was typed when it is refused", async () => {
  const { sent } = await open(() => errorReply(409, "too_many_tags"));
  select("Select all questions on this page");
  press("Tags…");
  const dialog = within(await screen.findByRole("dialog", { name: "Tags of 3 questions" }));
  fireEvent.change(dialog.getByLabelText("Add to all"), { target: { value: "new, newer" } });
  fireEvent.click(dialog.getByRole("checkbox", { name: "tag-2" }));
  press("Change");
  expect((await dialog.findByRole("alert")).textContent).toContain("at most 30 tags");
  expect(dialog.getByLabelText<HTMLInputElement>("Add to all").value).toBe("new, newer");
  const change = { ...rest, add_tags: ["new", "newer"], remove_tags: ["tag-2"] };
  expect(sent()).toEqual([{ problems: ["p-1", "p-2", "p-3"].map((slug) => ({ slug, ...change })) }]);
});

it("sends no tag that is too long", async () => {
  const { sent } = await open(() => errorReply(500, "internal_error"));
  select("Select Question 1");
  press("Tags…");
  const dialog = within(await screen.findByRole("dialog", { name: "Tags of 1 question" }));
  fireEvent.change(dialog.getByLabelText("Add to all"), { target: { value: "x".repeat(41) } });
  press("Change");
  expect(dialog.getByText(/is too long\. Use at most 40 characters/)).toBeTruthy();
  expect(sent()).toEqual([]);
});

it("keeps an undo that failed", async () => {
  let fails = false;
  const { sent } = await open(() =>
    fails ? errorReply(500, "internal_error") : Response.json({ changed: 1, undo, missing: [] }),
  );
  select("Select Question 1");
  press("Archive");
  await waitFor(() => expect(said().textContent).toContain("1 question was archived."));
  fails = true;
  press("Undo");
  expect(await screen.findByRole("alert")).toBeTruthy();
  fails = false;
  press("Undo");
  await waitFor(() => expect(said().textContent).toBe("1 question is as before."));
  expect(document.activeElement).toBe(said());
  expect(sent().slice(1)).toEqual([{ problems: undo }, { problems: undo }]);
});

it("still offers to undo when the last questions of the list were archived", async () => {
  const { sent, empty } = await open(() => {
    empty();
    return Response.json({ changed: 1, undo, missing: [] });
  });
  select("Select Question 2");
  press("Archive");
  expect(await screen.findByText("No questions.")).toBeTruthy();
  expect(said().textContent).toContain("1 question was archived.");
  expect(screen.getByRole("button", { name: "Undo" })).toBeTruthy();
  expect(sent()).toEqual([{ problems: [{ slug: "p-2", ...rest, archived: true }] }]);
});

it("lets only authors select", async () => {
  await open(() => errorReply(403, "forbidden"), "reviewer");
  expect(screen.queryByRole("checkbox")).toBeNull();
});
