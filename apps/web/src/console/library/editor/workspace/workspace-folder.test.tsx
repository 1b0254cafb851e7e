// @vitest-environment happy-dom
import { ProblemContent } from "@invigil/contract/authoring/library-content";
import type { AuthoredProblem } from "@invigil/contract/authoring/library-problem";
import type { ProblemType } from "@invigil/contract/taking/problem-types";
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { recruiter } from "../../../../testing/fixtures.ts";
import { renderAt } from "../../../../testing/render.tsx";
import { signedInClient } from "../../../../testing/signed-in.ts";
import { draftOf } from "../draft/draft-of.ts";
import { EXAMPLES } from "../examples/example-offer.tsx";
import { insertExample } from "../examples/insert-example.ts";
import type { DraftChange, WorkspaceProps } from "../folders/folder-props.ts";
import { WorkspaceFolder } from "./workspace-folder.tsx";

afterEach(cleanup);

const NEW = {
  id: 1,
  slug: "a-question",
  state: "draft",
  version: 1,
  edit: 1,
  updated_at: "2026-11-15T10:00:00Z",
  newer: null,
  title: "A question",
  statement: "What?",
  max_score: 10,
  content: ProblemContent.parse({}),
  grading: {},
  difficulty: null,
  tags: [],
  folder: "",
  authoring: { notes: "", solution: null },
  children: [],
} as const;

/** The folder with a workspace that only tells what it was given; `edit` stands for the author's work in it. */
async function show(type: keyof typeof EXAMPLES & ProblemType) {
  const problem: AuthoredProblem = { ...NEW, tags: [], children: [], problem_type: type };
  let now = { ...draftOf(problem), ...insertExample(draftOf(problem), EXAMPLES[type]) };
  let given: WorkspaceProps | undefined;
  let unused = false;
  let change: (part: DraftChange) => void = () => {};
  function Page() {
    const [draft, setDraft] = useState(now);
    now = draft;
    change = (part) => setDraft((before) => ({ ...before, ...(typeof part === "function" ? part(before) : part) }));
    return (
      <WorkspaceFolder
        problem={problem}
        draft={draft}
        change={change}
        isDirty={false}
        onUnused={(is) => void (unused = is)}
        shown={{
          statement: () => null,
          result: () => null,
          starterText: () => "",
          loadEditor: () => Promise.reject(new Error("not here")),
          technologies: [],
          workspace: (props) => {
            given = props;
            return null;
          },
        }}
      />
    );
  }
  await renderAt(<Page />, { queryClient: signedInClient(recruiter) });
  return {
    now: () => now,
    unused: () => unused,
    id: () => given?.shown.id,
    files: () => Object.fromEntries(given?.shown.files.map((file) => [file.path, file]) ?? []),
    edit: (files: Record<string, string>) => act(() => given?.onEdited(files)),
    change: (part: DraftChange) => act(() => change(part)),
  };
}

const choose = (label: string) => {
  const select = screen.getByLabelText<HTMLSelectElement>("What you prepare");
  const option = [...select.options].find((each) => each.text.startsWith(label));
  fireEvent.change(select, { target: { value: option?.value } });
};
const use = () => fireEvent.click(screen.getByRole("button", { name: "Use these files" }));

it("puts the workspace's files into the draft when the author says so, and keeps what is read-only", async () => {
  const page = await show("PBE");
  page.change(({ content }) => ({
    content: { ...content, files: [...content.files, { path: "data.json", content: "{}", read_only: true }] },
  }));
  const before = page.now().content.files;
  page.edit({ "data.json": "[]", "new.js": "1" });
  expect(page.now().content.files).toEqual(before);
  expect(page.unused()).toBe(true);
  const id = page.id();
  use();
  expect(page.now().content.files).toEqual([
    { path: "data.json", content: "[]", read_only: true },
    { path: "new.js", content: "1", read_only: false },
  ]);
  expect(screen.getByText("The draft has these files now.")).toBeTruthy();
  expect(page.unused()).toBe(false);
  // The environment keeps what it has.
  expect(page.id()).toBe(id);
});

it("keeps files that are not used yet while another part is shown", async () => {
  const page = await show("PBE");
  page.edit({ "server.js": "half done" });
  choose("Sample solution");
  expect(page.files()["server.js"]?.content).not.toBe("half done");
  expect(page.unused()).toBe(true);
  choose("Files for candidates");
  expect(page.files()["server.js"]?.content).toBe("half done");
  fireEvent.click(screen.getByRole("button", { name: "Back to the draft’s files" }));
  fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Discard" }));
  expect(page.files()["server.js"]?.content).not.toBe("half done");
  expect(page.unused()).toBe(false);
});

it("lists the tests that it finds in the files, and shows the solution beside them", async () => {
  const page = await show("PBE");
  choose("Tests");
  expect(page.files()["server.js"]?.read_only).toBe(true);
  page.edit({ "app.test.js": 'it("greets", () => {});\n' });
  use();
  const { tests } = page.now().grading as { tests: { files: object; tests: { name: string }[] } };
  expect(tests.files).toEqual({ "app.test.js": 'it("greets", () => {});\n' });
  expect(tests.tests.map(({ name }) => name)).toContain("greets");
});

it("shows what was changed in another tab of the editor", async () => {
  const page = await show("DJP");
  page.change(({ content }) => ({
    content: { ...content, files: [{ path: "notebook.ipynb", content: "other", read_only: false }] },
  }));
  expect(page.files()["notebook.ipynb"]?.content).toBe("other");
  choose("Hidden data");
  page.edit({ "hidden.csv": "1" });
  use();
  expect(page.now().grading).toMatchObject({ files: { "hidden.csv": "1" } });
});

it("has the correct application of a test automation question beside its sample tests", async () => {
  const page = await show("PBT");
  choose("Sample solution");
  const application = Object.keys((page.now().grading as { files: object }).files);
  expect(application.every((path) => page.files()[path]?.read_only)).toBe(true);
  choose("Correct application");
  page.edit({ "server.js": "right" });
  use();
  expect(page.now().grading).toMatchObject({ files: { "server.js": "right" } });
});
