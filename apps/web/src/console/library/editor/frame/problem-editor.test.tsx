// @vitest-environment happy-dom
import type { AuthoredProblem } from "@invigil/contract/authoring/library-problem";
import { newProblem } from "@invigil/rules/library/new-problem";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { deadLine, errorReply, fakeFetch, type Seen } from "../../../../testing/fake-fetch.ts";
import { recruiter } from "../../../../testing/fixtures.ts";
import { renderAt } from "../../../../testing/render.tsx";
import { signedInClient } from "../../../../testing/signed-in.ts";
import { ProblemEditor } from "./problem-editor.tsx";

beforeEach(() => void (document.cookie = "csrftoken=t"));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const problem: AuthoredProblem = {
  id: 1,
  slug: "p-1",
  problem_type: "MCQ",
  state: "draft",
  version: 1,
  edit: 1,
  updated_at: "2026-11-15T10:00:00Z",
  newer: null,
  title: "A question",
  statement: "What?",
  ...newProblem("MCQ"),
  difficulty: null,
  tags: [],
  folder: "",
  authoring: { notes: "", solution: null },
  children: [],
};
const shown = {
  statement: () => null,
  result: () => null,
  starterText: () => "",
  workspace: () => null,
  loadEditor: () => Promise.reject(new Error("not here")),
  technologies: [],
};

const trial = {
  id: "0198c0de-0000-7000-8000-000000000001",
  kind: "trial",
  problem: "p-1",
  problem_id: 1,
  solution_id: null,
  technology: "python",
  state: "EVALUATING",
  created_at: "2026-11-15T10:00:00Z",
  finished_at: null,
  ahead: null,
  cases_total: 1,
  cases: [],
  compile: null,
  output: null,
  status: null,
  score: null,
  max_score: 10,
  message: null,
  engine_note: null,
};

interface Server {
  /** Differences from the default question. */
  own?: Partial<AuthoredProblem>;
  /** Replies to a save. */
  onSave: (seen: Seen) => Response;
  /** The question as it is stored now. */
  stored?: Partial<AuthoredProblem>;
  more?: (seen: Seen) => Response | undefined;
  folder?: string;
}

async function open({ own = {}, onSave, stored = {}, more, folder = "statement" }: Server) {
  const seen = fakeFetch((request) => {
    const { method, path } = request;
    const other = more?.(request);
    if (other) return other;
    if (method === "PATCH") return onSave(request);
    if (path.endsWith("/versions")) return Response.json({ versions: [] });
    if (path.startsWith("/api/v1/library/problem/")) return Response.json({ ...problem, ...stored });
    return Response.json({ problems: [], total: 0, folders: [], tags: [] });
  });
  await renderAt(<ProblemEditor problem={{ ...problem, ...own }} folder={folder} shown={shown} onReload={() => {}} />, {
    queryClient: signedInClient(recruiter),
  });
  return { saves: () => seen.filter(({ method }) => method === "PATCH").map(({ body }) => body) };
}

const write = (label: string, value: string) =>
  fireEvent.change(screen.getByRole("textbox", { name: label }), { target: { value } });
const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));
const saved = (edit: number) => Response.json({ edit, updated_at: problem.updated_at });

it("keeps what was written when the server cannot be reached, says so, and saves it later", async () => {
  let online = false;
  const { saves } = await open({ onSave: () => (online ? saved(2) : deadLine()) });
  write("Statement", "What now?");
  await press("Save");
  expect((await screen.findByRole("alert")).textContent).toContain("They are kept on this page");
  online = true;
  await press("Save again");
  expect(await screen.findByText("All changes are saved")).toBeTruthy();
  expect(saves()).toHaveLength(2);
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe("A question"));
});

/** A question whose key expects a 1 and whose solution prints it. */
function openCode(run: object) {
  return open({
    onSave: () => saved(2),
    folder: "solution",
    own: {
      problem_type: "SCR",
      ...newProblem("SCR"),
      content: { ...newProblem("SCR").content, technologies: ["python"] },
      grading: { cases: [{ id: "1", name: "One", input: "", output: "1", points: 1 }] },
      authoring: { notes: "", solution: { technology: "python", code: "print(1)", files: {} } },
    },
    more: ({ path }) => (path.endsWith("/trial") ? Response.json(run, { status: 202 }) : undefined),
  });
}

const judged = { id: "1", name: "One", classname: "", framework: "stdio", is_sample: false, status: "NC" };
const printed = (verdict: string, output: string) => [{ ...judged, time: 0, cpu_ms: 1, memory_kb: 1, verdict, output }];
const evaluated = { ...trial, state: "EVALUATED" };

it("asks the author to run the sample solution until it has passed in its current form", async () => {
  await openCode({ ...evaluated, status: "ACC", score: 10 });
  expect(screen.getByText(/The sample solution must pass/)).toBeTruthy();
  expect(screen.queryByText(/Nothing is missing/)).toBeNull();
  await press("Save and run on all cases");
  expect(await screen.findByText("The solution passes all cases.")).toBeTruthy();
  expect(await screen.findByText("Nothing is missing.")).toBeTruthy();
  expect(screen.queryByText(/The sample solution must pass/)).toBeNull();
  fireEvent.change(screen.getByLabelText("Sample solution"), { target: { value: "print(2)" } });
  expect(await screen.findByText(/The sample solution must pass/)).toBeTruthy();
  expect(screen.getByText("Something has changed since this run. Run the solution again.")).toBeTruthy();
  expect(screen.queryByText(/The solution passes/)).toBeNull();
});

it("never says that the solution passes next to an output that differs", async () => {
  await openCode({ ...evaluated, status: "ACC", score: 10, cases: printed("PASSED", "1\n") });
  await press("Save and run on all cases");
  expect(await screen.findByText("The solution passes all cases.")).toBeTruthy();
  expect(screen.queryByText(/output differs from the key/)).toBeNull();
  cleanup();
  await openCode({ ...evaluated, status: "REJ", score: 0, cases: printed("WRONG", "2\n") });
  await press("Save and run on all cases");
  expect(await screen.findByText("The solution does not pass: 0 of 10 marks.")).toBeTruthy();
  expect(screen.getByText(/output differs from the key in these cases: One/)).toBeTruthy();
  await press("Use these outputs");
  expect(screen.getByText("Something has changed since this run. Run the solution again.")).toBeTruthy();
  expect(screen.queryByText(/output differs from the key|does not pass/)).toBeNull();
});

it("never says that everything is saved while a field holds an unsaved value", async () => {
  await open({ onSave: () => saved(2), folder: "settings" });
  expect(screen.getByText("All changes are saved")).toBeTruthy();
  const marks = screen.getByLabelText<HTMLInputElement>("Marks");
  fireEvent.change(marks, { target: { value: "-5" } });
  expect(screen.getByText("Enter at least 0")).toBeTruthy();
  expect(screen.getByText("Not saved: please correct “Marks”")).toBeTruthy();
  expect(screen.queryByText("All changes are saved")).toBeNull();
  fireEvent.change(marks, { target: { value: "5" } });
  expect(screen.getByText("Unsaved changes")).toBeTruthy();
  await press("Save");
  expect(await screen.findByText("All changes are saved")).toBeTruthy();
});

it("merges changes that two authors made in different parts", async () => {
  const stale = ({ body }: Seen) =>
    (body as { edit: number }).edit < 5 ? errorReply(409, "stale_edit") : saved((body as { edit: number }).edit + 1);
  const { saves } = await open({ onSave: stale, stored: { edit: 5, title: "Theirs" } });
  write("Statement", "What now?");
  await press("Save");
  expect(await screen.findByText("All changes are saved")).toBeTruthy();
  expect(saves().at(-1)).toMatchObject({ edit: 5, title: "Theirs", statement: "What now?" });
});

it("lets an author keep one of two versions when both authors changed the same part", async () => {
  const stale = ({ body }: Seen) => ((body as { edit: number }).edit < 5 ? errorReply(409, "stale_edit") : saved(6));
  const { saves } = await open({ onSave: stale, stored: { edit: 5, statement: "Theirs", tags: ["new"] } });
  write("Statement", "Mine");
  await press("Save");
  expect((await screen.findByRole("alert")).textContent).toContain("You have both changed the statement.");
  expect(screen.getByRole("link", { name: "Show their version in a new tab" }).getAttribute("target")).toBe("_blank");
  write("Statement", "Mine, and more");
  await press("Keep my version");
  expect(await screen.findByText("All changes are saved")).toBeTruthy();
  expect(saves().at(-1)).toMatchObject({ edit: 5, statement: "Mine, and more", tags: ["new"] });
});

it("saves to the next version what was written while someone published the question", async () => {
  const { saves } = await open({
    onSave: ({ path }) => (path.endsWith("/p-1") ? errorReply(409, "problem_live") : saved(2)),
    more: ({ method, path }) => {
      if (method === "POST" && path.endsWith("/p-1/draft")) return Response.json({ slug: "p-2" });
      return undefined;
    },
  });
  write("Statement", "What now?");
  await press("Save");
  await press("Save in the next version");
  await vi.waitFor(() => expect(saves()).toHaveLength(2));
  expect(saves().at(-1)).toMatchObject({ edit: 1, statement: "What now?" });
});

it("saves with Ctrl+S, but not without a title", async () => {
  const { saves } = await open({ onSave: () => saved(2) });
  write("Title", " ");
  fireEvent.keyDown(document, { key: "s", ctrlKey: true });
  expect(screen.getByText("Not saved: the question needs a title")).toBeTruthy();
  write("Title", "Another");
  fireEvent.keyDown(document, { key: "s", ctrlKey: true });
  expect(await screen.findByText("All changes are saved")).toBeTruthy();
  expect(saves()).toHaveLength(1);
});

it("accepts tags with the same beginning, typed letter by letter, and refuses one that is too long", async () => {
  await open({ onSave: () => saved(2) });
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Tags" });
  for (const letter of "java, javascript") write("Tags", field.value + letter);
  expect(field.value).toBe("java, javascript");
  write("Tags", "x".repeat(41));
  expect(screen.getByText(/is too long. Use at most 40 characters/)).toBeTruthy();
  expect(screen.getByText("Not saved: please correct “Tags”")).toBeTruthy();
});

it("says what keeps a question from being published before it asks for confirmation", async () => {
  const published: string[] = [];
  await open({
    onSave: () => saved(2),
    more: ({ path, method }) => {
      if (method === "POST") published.push(path);
      return undefined;
    },
  });
  await press("Publish");
  const dialog = await screen.findByRole("dialog", { name: "This question cannot be published yet" });
  expect(dialog.textContent).toContain("A choice is empty.");
  expect(screen.queryByText("Publish this question?")).toBeNull();
  await press("OK");
  expect(screen.queryByRole("dialog")).toBeNull();
  await press("Publish");
  fireEvent.keyDown(await screen.findByRole("dialog"), { key: "Escape" });
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(published).toEqual([]);
});
