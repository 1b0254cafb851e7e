// @vitest-environment happy-dom
import { ProblemContent } from "@invigil/contract/authoring/library-content";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { renderAt } from "../../../../testing/render.tsx";
import { BlanksForm } from "../keys/written/blanks-form.tsx";
import { ChoicesForm } from "../keys/written/choices-form.tsx";
import type { FolderProps } from "../folders/folder-props.ts";
import type { QuestionProps } from "../keys/written/question-props.ts";
import { SolutionFolder } from "../folders/solution-folder.tsx";
import { StubsFolder } from "../folders/stubs-folder.tsx";
import { showForm } from "../testing/edited-key.tsx";

afterEach(cleanup);

type Question = QuestionProps["question"];

/** Shows a form for a question; the returned function reads what it has written so far. */
async function show(
  Form: (props: QuestionProps) => React.ReactNode,
  first: Partial<Question>,
): Promise<() => Question> {
  let now = {
    problem_type: "MCQ",
    statement: "What?",
    content: ProblemContent.parse({}),
    grading: {},
    ...first,
  } as Question;
  function Page() {
    const [question, setQuestion] = useState(now);
    now = question;
    return (
      <Form
        question={question}
        change={(part) => setQuestion((before) => ({ ...before, ...(typeof part === "function" ? {} : part) }))}
      />
    );
  }
  await renderAt(<Page />);
  return () => now;
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

it("marks a restored choice as correct again, but not a new choice with the same letter", async () => {
  const choices = ["a", "b", "c"].map((id) => ({ id, text: id }));
  const now = await show(ChoicesForm, { content: ProblemContent.parse({ choices }), grading: { correct: ["c"] } });
  press("Remove Choice 3");
  expect(now().grading).toEqual({ correct: [] });
  press("Undo");
  expect(now().grading).toEqual({ correct: ["c"] });
  press("Remove Choice 3");
  press("Add choice");
  expect(now().content.choices.map(({ id }) => id)).toEqual(["a", "b", "c"]);
  expect(now().grading).toEqual({ correct: [] });
});

it("does not discard answers to match the blanks to the gaps", async () => {
  const blanks = [1, 2].map((id) => ({ id: String(id), label: "" }));
  const grading = { blanks: [{ accepted: ["one"] }, { accepted: ["two"] }] };
  await show(BlanksForm, { statement: "One ___", content: ProblemContent.parse({ blanks }), grading });
  expect(screen.queryByRole("button", { name: "Match blanks to gaps" })).toBeNull();
  expect(screen.getByText(/remove the blanks you no longer need/)).toBeTruthy();
});

it("keeps the explanation of a case that is temporarily not a sample", async () => {
  const one = { id: "1", name: "Case 1", input: "1", output: "1" };
  const { now } = await showForm({
    problem_type: "SCR",
    content: { evaluation: "TXT", samples: [{ ...one, explanation: "Because" }] },
    grading: { cases: [{ ...one, weight: 1, sample: true }] },
  });
  fireEvent.click(screen.getByRole("checkbox", { name: /sample|Candidates/i }));
  expect(now().content.samples).toEqual([]);
  fireEvent.click(screen.getByRole("checkbox", { name: /sample|Candidates/i }));
  expect(now().content.samples[0]?.explanation).toBe("Because");
});

const technologies = [{ id: "python", name: "Python", category: "language" }];

async function showFolder(Folder: (props: FolderProps) => React.ReactNode, content: object, authoring: object = {}) {
  let now = { content: ProblemContent.parse(content), authoring: { notes: "", solution: null, ...authoring } };
  function Page() {
    const [draft, setDraft] = useState(now);
    now = draft;
    const props = {
      problem: { slug: "p-1", problem_type: "SCR" },
      draft,
      change: (part: object) => setDraft((before) => ({ ...before, ...part })),
      shown: { technologies, starterText: () => "the start" },
      saveFirst: () => Promise.resolve(true),
    } as unknown as FolderProps;
    return <Folder {...props} />;
  }
  await renderAt(<Page />);
  return () => now;
}

it("restores the starting code of a language that is chosen again", async () => {
  const stub = { head: "", body: "mine", tail: "" };
  const now = await showFolder(StubsFolder, { technologies: ["python"], stubs: { python: stub } });
  fireEvent.click(screen.getByRole("checkbox", { name: "Python" }));
  expect(now().content.stubs).toEqual({});
  fireEvent.click(screen.getByRole("checkbox", { name: "Python" }));
  expect(now().content.stubs).toEqual({ python: stub });
  press("Use the default");
  expect(now().content.stubs).toEqual({});
  press("Write starting code");
  expect(now().content.stubs).toEqual({ python: stub });
});

it("asks before the starting code replaces a solution", async () => {
  const solution = { technology: "python", code: "mine", files: {} };
  const stubs = { python: { content: "the start" } };
  const now = await showFolder(SolutionFolder, { technologies: ["python"], stubs }, { solution });
  press("Copy the starting code");
  expect(now().authoring.solution).toEqual(solution);
  press("Replace");
  expect(now().authoring.solution).toEqual({ ...solution, code: "the start" });
});
