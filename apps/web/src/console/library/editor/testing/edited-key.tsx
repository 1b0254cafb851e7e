import { ProblemContent } from "@invigil/contract/authoring/library-content";
import type { AuthoredProblem } from "@invigil/contract/authoring/library-problem";
import type { ProblemType } from "@invigil/contract/taking/problem-types";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { renderAt } from "../../../../testing/render.tsx";
import { CasesFolder } from "../folders/cases-folder.tsx";
import { draftOf } from "../draft/draft-of.ts";

interface Question {
  problem_type: ProblemType;
  content: object;
  grading: object;
  authoring?: Partial<AuthoredProblem["authoring"]>;
}

/** Renders the form of a key; `now` returns what it has written so far. */
export async function showForm({ problem_type, content, grading, authoring }: Question) {
  const problem: AuthoredProblem = {
    id: 1,
    slug: "a-question",
    problem_type,
    state: "draft",
    version: 1,
    edit: 1,
    updated_at: "2026-11-15T10:00:00Z",
    newer: null,
    title: "A question",
    statement: "What?",
    max_score: 10,
    content: ProblemContent.parse(content),
    grading: { ...grading },
    difficulty: null,
    tags: [],
    folder: "",
    authoring: { notes: "", solution: null, ...authoring },
    children: [],
  };
  let now = draftOf(problem);
  function Page() {
    const [draft, setDraft] = useState(now);
    now = draft;
    return (
      <CasesFolder
        problem={problem}
        draft={draft}
        change={(part) => setDraft((before) => ({ ...before, ...(typeof part === "function" ? part(before) : part) }))}
        unreadKey={null}
        onUnreadKey={() => {}}
        readOnly={false}
        shown={{
          statement: () => null,
          result: () => null,
          starterText: () => "",
          workspace: () => null,
          loadEditor: () => Promise.reject(new Error("not here")),
          technologies: [],
        }}
        saveFirst={() => Promise.resolve(true)}
      />
    );
  }
  await renderAt(<Page />);
  return { now: () => now };
}

export function closeForm(): void {
  cleanup();
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Changes one field of each label and changes it back, one after the other. Returns how many fields there were. */
export function touchEveryKind(): number {
  const seen = new Set<string>();
  // Fields appear and disappear as others change, so they are collected again each time.
  for (let at = 0, shown = fields(); at < shown.length; at += 1) {
    const { field, label } = shown[at] ?? {};
    if (!field || label === undefined || seen.has(label)) continue;
    seen.add(label);
    touch(field, at);
    shown = fields();
  }
  return seen.size;
}

/** Finds all fields with their labels in one pass, because single lookups take minutes in a large form. */
function fields(): { field: Field; label: string }[] {
  const labels = new Map([...document.querySelectorAll("label")].map((label) => [label.htmlFor, label.textContent]));
  return (
    [...document.querySelectorAll<Field>("input, textarea, select")]
      .map((field) => ({ field, label: labels.get(field.id) ?? "" }))
      // “Judged by” is not part of the key, and a script cannot choose a file.
      .filter(({ field, label }) => label !== "Judged by" && field.type !== "file")
  );
}

function touch(field: Field, at: number): void {
  const { value } = field;
  if (field instanceof HTMLInputElement && field.type === "checkbox") {
    fireEvent.click(field);
    const again = fields()[at]?.field;
    if (again) fireEvent.click(again);
    return;
  }
  const other =
    field instanceof HTMLSelectElement
      ? [...field.options].find((option) => option.value !== value)?.value
      : field.type === "number"
        ? String(Number(value) === 1 ? 0.5 : 1)
        : `${value}x`;
  if (other === undefined) return;
  fireEvent.change(field, { target: { value: other } });
  const again = fields()[at]?.field;
  if (again) fireEvent.change(again, { target: { value } });
}

/** Changes the first field with that label and changes it back. */
export function touchOne(label: string): void {
  const field = screen.getAllByLabelText<HTMLInputElement>(label)[0];
  if (!field) throw new Error(`no field ${label}`);
  const { value } = field;
  fireEvent.change(field, { target: { value: `${value} changed` } });
  fireEvent.change(field, { target: { value } });
}
