// @vitest-environment happy-dom
import { AUTHORED_TYPES } from "@invigil/contract/authoring/library-content";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { focusManager } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { fakeFetch } from "../../../testing/fake-fetch.ts";
import { recruiter } from "../../../testing/fixtures.ts";
import { renderAt } from "../../../testing/render.tsx";
import { signedInClient } from "../../../testing/signed-in.ts";
import { ProblemPicker } from "./problem-picker.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("offers the question types that recruiters can write, in the order of the library", async () => {
  fakeFetch(() => Response.json({ problems: [], folders: [], tags: [] }));
  const nothing = () => undefined;
  await renderAt(<ProblemPicker section="One" room={200} used={new Set()} onPick={nothing} onClose={nothing} />, {
    queryClient: signedInClient(recruiter),
  });
  const types = within(screen.getByLabelText("Type")).getAllByRole("option", { hidden: true });
  const [all, ...names] = types.map(({ textContent }) => textContent ?? "");
  expect(all).toBe("All types");
  expect(names).toHaveLength(AUTHORED_TYPES.length);
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other)));
});

it("finds the questions of a folder, and leads to ready-made ones", async () => {
  const requests = fakeFetch(({ path }) =>
    Response.json(
      path.includes("/folders") ? { folders: [{ folder: "Hiring/Backend", problems: 2 }] } : { problems: [], tags: [] },
    ),
  );
  const nothing = () => undefined;
  await renderAt(<ProblemPicker section="One" room={200} used={new Set()} onPick={nothing} onClose={nothing} />, {
    queryClient: signedInClient(recruiter),
  });
  fireEvent.change(await screen.findByLabelText("Folder"), { target: { value: "Hiring/Backend" } });
  await waitFor(() => expect(requests.at(-1)?.path).toContain("folder=Hiring%2FBackend"));
  const starter = screen.getByRole("link", { name: /^starter library/, hidden: true });
  expect(starter.getAttribute("href")).toBe("/v1/library/starter");
});

it("shows what was copied in another tab once somebody comes back", async () => {
  const requests = fakeFetch(({ path }) =>
    Response.json(path.includes("/folders") ? { folders: [] } : { problems: [], tags: [] }),
  );
  const queryClient = signedInClient(recruiter);
  // As in the application.
  queryClient.setDefaultOptions({ queries: { networkMode: "always", refetchOnWindowFocus: false, staleTime: 30_000 } });
  const nothing = () => undefined;
  await renderAt(<ProblemPicker section="One" room={200} used={new Set()} onPick={nothing} onClose={nothing} />, {
    queryClient,
  });
  const asked = () => requests.filter(({ path }) => !path.includes("/folders")).length;
  await waitFor(() => expect(asked()).toBe(1));
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await waitFor(() => expect(asked()).toBe(2));
});

it("shows a question's text and choices before it is added", async () => {
  const about = { folder: "", tags: [], difficulty: null, authoring: { notes: "", solution: null } };
  const content = {
    choices: [
      { id: "a", text: "418" },
      { id: "b", text: "429" },
    ],
  };
  const named = { slug: "slow-down", title: "Slow down", problem_type: "MCQ", max_score: 1, version: 1 };
  const stored = { id: 1, state: "live", edit: 1, updated_at: "2026-01-01T10:00:00.000Z", newer: null, grading: {} };
  const statement = "Which status says that a client asks too often?";
  const question = { ...named, ...stored, ...about, statement, content, children: [] };
  const listed = { ...named, tags: [], technologies: [], difficulty: null };
  const requests = fakeFetch(({ path }) => {
    if (path.includes("/folders")) return Response.json({ folders: [] });
    return Response.json(path.includes("/library/problem/") ? question : { problems: [listed], tags: [] });
  });
  const onPick = vi.fn<() => void>();
  await renderAt(
    <ProblemPicker section="One" room={200} used={new Set()} onPick={onPick} onClose={() => undefined} />,
    {
      queryClient: signedInClient(recruiter),
    },
  );
  const preview = await screen.findByRole("button", { name: "Preview “Slow down”", hidden: true });
  expect(requests.some(({ path }) => path.includes("/library/problem/"))).toBe(false);
  fireEvent.click(preview);
  const shown = within(await screen.findByRole("region", { name: "Preview of “Slow down”", hidden: true }));
  expect(await shown.findByText(/a client asks too often/)).toBeTruthy();
  const choices = shown.getAllByRole("listitem", { hidden: true }).map(({ textContent }) => textContent);
  expect(choices).toEqual(["418", "429"]);
  expect(onPick).not.toHaveBeenCalled();
  fireEvent.click(preview);
  expect(screen.queryByRole("region", { name: "Preview of “Slow down”", hidden: true })).toBeNull();
});

it("adds everything of a tag and a difficulty that the test does not have yet", async () => {
  const listed = ["a", "b", "c"].map((slug) => ({
    slug,
    title: `Question ${slug}`,
    problem_type: "MCQ",
    max_score: 1,
    version: 1,
    tags: ["SQL"],
    technologies: [],
    difficulty: "easy",
  }));
  const requests = fakeFetch(({ path }) =>
    Response.json(path.includes("/folders") ? { folders: [] } : { problems: listed, tags: ["SQL", "Web"] }),
  );
  const onPick = vi.fn<(problems: readonly { slug: string }[]) => void>();
  await renderAt(
    <ProblemPicker section="One" room={200} used={new Set(["b"])} onPick={onPick} onClose={() => undefined} />,
    {
      queryClient: signedInClient(recruiter),
    },
  );
  fireEvent.change(await screen.findByLabelText("Tag"), { target: { value: "SQL" } });
  fireEvent.change(screen.getByLabelText("Difficulty"), { target: { value: "easy" } });
  await waitFor(() => expect(requests.at(-1)?.path).toMatch(/tag=SQL.*difficulty=easy/));
  expect(await screen.findByText("3 questions, 1 in the test already")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Add all that are listed", hidden: true }));
  expect(onPick.mock.calls.map(([problems]) => problems.map(({ slug }) => slug))).toEqual([["a", "c"]]);
});

it("adds no more than the section can hold, and nothing of the filters before", async () => {
  const listed = (slug: string) => ({
    slug,
    title: `Question ${slug}`,
    problem_type: "MCQ",
    max_score: 1,
    version: 1,
    tags: [],
    technologies: [],
    difficulty: null,
  });
  const late = Promise.withResolvers<Response>();
  fakeFetch(({ path }) => {
    if (path.includes("/folders")) return Response.json({ folders: [] });
    return path.includes("tag=") ? late.promise : Response.json({ problems: ["a", "b"].map(listed), tags: ["SQL"] });
  });
  await renderAt(
    <ProblemPicker section="One" room={1} used={new Set()} onPick={() => undefined} onClose={() => undefined} />,
    { queryClient: signedInClient(recruiter) },
  );
  const all = () => screen.getByRole<HTMLButtonElement>("button", { name: "Add all that are listed", hidden: true });
  expect(await screen.findByText(/The section can have 1 more/)).toBeTruthy();
  expect(all().disabled).toBe(true);
  fireEvent.change(screen.getByLabelText("Tag"), { target: { value: "SQL" } });
  late.resolve(Response.json({ problems: [listed("a")], tags: ["SQL"] }));
  await waitFor(() => expect(all().disabled).toBe(false));
  expect(screen.queryByText(/The section can have/)).toBeNull();
});
