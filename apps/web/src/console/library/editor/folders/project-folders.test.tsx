// @vitest-environment happy-dom
import { ProblemContent } from "@invigil/contract/authoring/library-content";
import type { AuthoredProblem, EditingFolder } from "@invigil/contract/authoring/library-problem";
import { newProblem } from "@invigil/rules/library/new-problem";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { renderAt } from "../../../../testing/render.tsx";
import { aTechnology } from "../../../../shared/runs/testing/fake-runs.ts";
import { draftOf } from "../draft/draft-of.ts";
import { FolderView } from "../frame/folder-view.tsx";
import { folderName } from "../frame/folders.ts";

afterEach(cleanup);

const OFFERED = ["python", "javascript", "c"].map((id) => aTechnology({ id, name: id, mode: id, extension: id }));

async function show(type: "PBE" | "SCR", folder: Exclude<EditingFolder, "workspace">) {
  const { content, grading, max_score } = newProblem(type);
  const problem: AuthoredProblem = {
    id: 1,
    slug: "a-question",
    problem_type: type,
    state: "draft",
    version: 1,
    edit: 1,
    updated_at: "2026-11-15T10:00:00Z",
    newer: null,
    title: "A question",
    statement: "What?",
    max_score,
    content: ProblemContent.parse(content),
    grading,
    difficulty: null,
    tags: [],
    folder: "",
    authoring: { notes: "", solution: null },
    children: [],
  };
  let now = draftOf(problem);
  function Page() {
    const [draft, setDraft] = useState(now);
    now = draft;
    return (
      <FolderView
        folder={folder}
        problem={problem}
        draft={draft}
        change={(part) => setDraft((before) => ({ ...before, ...(typeof part === "function" ? part(before) : part) }))}
        unreadKey={null}
        onUnreadKey={() => {}}
        readOnly={false}
        saveFirst={() => Promise.resolve(true)}
        shown={{
          statement: () => null,
          result: () => null,
          starterText: () => "",
          workspace: () => null,
          loadEditor: () => Promise.reject(new Error("not here")),
          technologies: OFFERED,
        }}
      />
    );
  }
  await renderAt(<Page />);
  return () => now;
}

it("lists only languages in which a project can be judged, and no starting code that nobody gets", async () => {
  await show("PBE", "stubs");
  expect(screen.getByRole("checkbox", { name: "javascript" })).toHaveProperty("checked", true);
  expect(screen.queryByRole("checkbox", { name: "c" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Write starting code" })).toBeNull();
  expect(folderName("stubs", "PBE")).toBe("Languages");
  cleanup();
  await show("SCR", "stubs");
  expect(screen.getByRole("checkbox", { name: "c" })).toBeTruthy();
});

it("lets candidates change files that an author drops into a project", async () => {
  const now = await show("PBE", "files");
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error("no field for files");
  fireEvent.change(input, { target: { files: [new File(["listen(3000)"], "server.js", { type: "text/plain" })] } });
  await waitFor(() =>
    expect(now().content.files).toEqual([{ path: "server.js", content: "listen(3000)", read_only: false }]),
  );
});
