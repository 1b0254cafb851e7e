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
  /** The question, where it is another one. */
  own?: Partial<AuthoredProblem>;
  /** Answers a save. */
  onSave: (seen: Seen) => Response;
  /** What is stored by now. */
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

it("keeps what was written when the server cannot be reached, says so, and saves it again", async () => {
  let online = false;
  const { saves } = await open({ onSave: () => (online ? saved(2) : deadLine()) });
  write("Statement", "What now?");
  await press("Save");
  expect((await screen.findByRole("alert")).textContent).toContain("What you have written stays here");
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

it("asks to run the sample solution until it has passed as it is", async () => {
  await openCode({ ...evaluated, status: "ACC", score: 10 });
  expect(screen.getByText(/The sample solution must have passed/)).toBeTruthy();
  expect(screen.queryByText(/Nothing is missing/)).toBeNull();
  await press("Save and run on all cases");
  expect(await screen.findByText("The solution passes all cases.")).toBeTruthy();
  expect(await screen.findByText("Nothing is missing.")).toBeTruthy();
  expect(screen.queryByText(/The sample solution must have passed/)).toBeNull();
  fireEvent.change(screen.getByLabelText("Sample solution"), { target: { value: "print(2)" } });
  expect(await screen.findByText(/The sample solution must have passed/)).toBeTruthy();
  expect(screen.getByText("Changed since this run. Run the solution again.")).toBeTruthy();
  expect(screen.queryByText(/The solution passes/)).toBeNull();
});

it("never says that the solution passes beside what it printed otherwise", async () => {
  await openCode({ ...evaluated, status: "ACC", score: 10, cases: printed("PASSED", "1\n") });
  await press("Save and run on all cases");
  expect(await screen.findByText("The solution passes all cases.")).toBeTruthy();
  expect(screen.queryByText(/printed something else/)).toBeNull();
  cleanup();
  await openCode({ ...evaluated, status: "REJ", score: 0, cases: printed("WRONG", "2\n") });
  await press("Save and run on all cases");
  expect(await screen.findByText("The solution does not pass: 0 of 10 marks.")).toBeTruthy();
  expect(screen.getByText(/printed something else than the key expects in: One/)).toBeTruthy();
  await press("Use its outputs");
  expect(screen.getByText("Changed since this run. Run the solution again.")).toBeTruthy();
  expect(screen.queryByText(/printed something else|does not pass/)).toBeNull();
});

it("never says that all is saved beside a field whose value is not", async () => {
  await open({ onSave: () => saved(2), folder: "settings" });
  expect(screen.getByText("All changes are saved")).toBeTruthy();
  const marks = screen.getByLabelText<HTMLInputElement>("Marks");
  fireEvent.change(marks, { target: { value: "-5" } });
  expect(screen.getByText("At least 0")).toBeTruthy();
  expect(screen.getByText("Not saved: please correct “Marks”")).toBeTruthy();
  expect(screen.queryByText("All changes are saved")).toBeNull();
  fireEvent.change(marks, { target: { value: "5" } });
  expect(screen.getByText("Unsaved changes")).toBeTruthy();
  await press("Save");
  expect(await screen.findByText("All changes are saved")).toBeTruthy();
});

it("joins what two authors have changed in different parts", async () => {
  const stale = ({ body }: Seen) =>
    (body as { edit: number }).edit < 5 ? errorReply(409, "stale_edit") : saved((body as { edit: number }).edit + 1);
  const { saves } = await open({ onSave: stale, stored: { edit: 5, title: "Theirs" } });
  write("Statement", "What now?");
  await press("Save");
  expect(await screen.findByText("All changes are saved")).toBeTruthy();
  expect(saves().at(-1)).toMatchObject({ edit: 5, title: "Theirs", statement: "What now?" });
});

it("lets an author keep theirs or look at the other's where both have changed the same", async () => {
  const stale = ({ body }: Seen) => ((body as { edit: number }).edit < 5 ? errorReply(409, "stale_edit") : saved(6));
  const { saves } = await open({ onSave: stale, stored: { edit: 5, statement: "Theirs", tags: ["new"] } });
  write("Statement", "Mine");
  await press("Save");
  expect((await screen.findByRole("alert")).textContent).toContain("Both of you have changed the statement.");
  expect(screen.getByRole("link", { name: "Show theirs in a new tab" }).getAttribute("target")).toBe("_blank");
  write("Statement", "Mine, and more");
  await press("Keep mine");
  expect(await screen.findByText("All changes are saved")).toBeTruthy();
  expect(saves().at(-1)).toMatchObject({ edit: 5, statement: "Mine, and more", tags: ["new"] });
});

it("stores in the next version what was written while somebody made the question live", async () => {
  const { saves } = await open({
    onSave: ({ path }) => (path.endsWith("/p-1") ? errorReply(409, "problem_live") : saved(2)),
    more: ({ method, path }) => {
      if (method === "POST" && path.endsWith("/p-1/draft")) return Response.json({ slug: "p-2" });
      return undefined;
    },
  });
  write("Statement", "What now?");
  await press("Save");
  await press("Save it in the next version");
  await vi.waitFor(() => expect(saves()).toHaveLength(2));
  expect(saves().at(-1)).toMatchObject({ edit: 1, statement: "What now?" });
});

it("saves with Ctrl+S, and nothing without a title", async () => {
  const { saves } = await open({ onSave: () => saved(2) });
  write("Title", " ");
  fireEvent.keyDown(document, { key: "s", ctrlKey: true });
  expect(screen.getByText("Unsaved changes: a title is needed first")).toBeTruthy();
  write("Title", "Another");
  fireEvent.keyDown(document, { key: "s", ctrlKey: true });
  expect(await screen.findByText("All changes are saved")).toBeTruthy();
  expect(saves()).toHaveLength(1);
});

it("takes tags that begin alike, letter by letter, and refuses one that is too long", async () => {
  await open({ onSave: () => saved(2) });
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Tags" });
  for (const letter of "java, javascript") write("Tags", field.value + letter);
  expect(field.value).toBe("java, javascript");
  write("Tags", "x".repeat(41));
  expect(screen.getByText(/is too long: at most 40 letters/)).toBeTruthy();
  expect(screen.getByText("Not saved: please correct “Tags”")).toBeTruthy();
});

it("says what keeps a question from going live before it asks", async () => {
  const published: string[] = [];
  await open({
    onSave: () => saved(2),
    more: ({ path, method }) => {
      if (method === "POST") published.push(path);
      return undefined;
    },
  });
  await press("Make live");
  const dialog = await screen.findByRole("dialog", { name: "This question cannot go live yet" });
  expect(dialog.textContent).toContain("A choice is empty.");
  expect(screen.queryByText("Make this question live?")).toBeNull();
  await press("OK");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(published).toEqual([]);
});
