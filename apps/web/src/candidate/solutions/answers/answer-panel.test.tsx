// @vitest-environment happy-dom
import type { ChildProblem, Problem } from "@invigil/contract/taking/problems";
import type { Answer } from "@invigil/contract/taking/solutions";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { use, type ReactNode } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { renderAt } from "../../../testing/render.tsx";
import { SaveState } from "../save/save-state.tsx";
import { fakeChild, fakeProblem, fakeSection } from "../testing/fake-problems.ts";
import { createFakeServer } from "../testing/fake-solutions.ts";
import { forgetAnswers, keepAnswers } from "../testing/keep-answers.ts";
import { AnswerPanel } from "./answer-panel.tsx";

afterEach(() => {
  cleanup();
  forgetAnswers();
});

/** The stored answers that were submitted to the judge. */
const handed: (number | null)[] = [];

const plainStatement = (child: ChildProblem): ReactNode => <p>{child.statement}</p>;

async function show(
  problem: Problem,
  { readOnly = false, server = createFakeServer(), renderStatement = plainStatement } = {},
) {
  const { world, keeper } = await keepAnswers([fakeSection("one", [problem])], { [problem.slug]: server });
  await renderAt(
    <>
      <SaveState problems={[problem.slug]} />
      <AnswerPanel
        problem={problem}
        readOnly={readOnly}
        renderStatement={renderStatement}
        renderText={(text) => text}
        renderCode={({ problem: { slug }, handle, save }) => (
          <>
            <button type="button" onClick={() => handle.saver.change({ technology: "python", code: "print(1)" })}>
              Write {slug}
            </button>
            <button type="button" onClick={() => void save().then((saved) => handed.push(saved?.id ?? null))}>
              Hand in
            </button>
          </>
        )}
        renderRecording={({ problem: { slug, problem_type }, answer, readOnly: isReadOnly }) => (
          <p>
            {problem_type} {slug} {isReadOnly ? "closed" : "open"} {answer.video_post_url ?? answer.audio_post_url}
          </p>
        )}
      />
    </>,
  );
  return { world, keeper, stored: () => world.servers[problem.slug]?.solution() };
}

const choices = [
  { id: "a", text: "Apple" },
  { id: "b", text: "Banana" },
  { id: "c", text: "Cherry" },
];

describe("multiple choice", () => {
  it("stores the one selected choice", async () => {
    const { stored, keeper } = await show(fakeProblem({ slug: "p", problem_type: "MCQ", choices }));
    fireEvent.click(screen.getByRole("radio", { name: "Banana" }));
    fireEvent.click(screen.getByRole("radio", { name: "Cherry" }));
    await keeper.flush();
    expect(stored()?.choice).toEqual(["c"]);
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Cherry" }).checked).toBe(true);
    expect(screen.getByText("Saved")).toBeTruthy();
  });

  it("stores all selected choices if several may be correct", async () => {
    const problem = fakeProblem({ slug: "p", problem_type: "MCQ", is_multi_correct: true, choices });
    const { stored, keeper } = await show(problem);
    fireEvent.click(screen.getByRole("checkbox", { name: "Apple" }));
    fireEvent.click(screen.getByRole("checkbox", { name: "Cherry" }));
    await keeper.flush();
    expect(stored()?.choice).toEqual(["a", "c"]);
  });

  it("clears the answer after asking", async () => {
    const { stored, keeper } = await show(fakeProblem({ slug: "p", problem_type: "MCQ", choices }));
    fireEvent.click(screen.getByRole("radio", { name: "Banana" }));
    await keeper.flush();
    fireEvent.click(screen.getByRole("button", { name: "Clear answer" }));
    const dialog = await screen.findByRole("dialog");
    expect(stored()?.choice).toEqual(["b"]);
    fireEvent.click(within(dialog).getByRole("button", { name: "Clear answer" }));
    await waitFor(() => expect(stored()).toBeNull());
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Banana" }).checked).toBe(false);
  });
});

describe("text answers", () => {
  it("stores one text per blank, in order", async () => {
    const blanks = [
      { id: "x", label: "Capital of France" },
      { id: "y", label: "" },
    ];
    const { stored, keeper } = await show(fakeProblem({ slug: "p", problem_type: "FIB", blanks }));
    fireEvent.change(screen.getByLabelText("Blank 2"), { target: { value: "two" } });
    fireEvent.change(screen.getByLabelText("1. Capital of France"), { target: { value: "Paris" } });
    await keeper.flush();
    expect(stored()?.choice).toEqual(["Paris", "two"]);
  });

  it("counts the characters of a limited text", async () => {
    const problem = fakeProblem({ slug: "p", problem_type: "TEX", extra_data: { max_length: 50 } });
    const { stored, keeper } = await show(problem);
    const field = screen.getByLabelText<HTMLTextAreaElement>("Your answer");
    fireEvent.change(field, { target: { value: "twelve chars" } });
    expect(screen.getByText("12 / 50 characters")).toBeTruthy();
    await keeper.flush();
    expect(stored()?.answer).toBe("twelve chars");
  });

  it("keeps a paste over the limit complete, marks it, and says that it is not saved", async () => {
    const problem = fakeProblem({ slug: "p", problem_type: "TEX", extra_data: { max_length: 1_200 } });
    const { stored, keeper } = await show(problem);
    const field = screen.getByLabelText<HTMLTextAreaElement>("Your answer");
    fireEvent.change(field, { target: { value: "stored before" } });
    await keeper.flush();
    fireEvent.change(field, { target: { value: "x".repeat(1_799) } });
    await keeper.flush();
    expect(field.value).toHaveLength(1_799);
    expect(screen.getByText("1,799 / 1,200 characters")).toBeTruthy();
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(
      screen.getByText(
        "599 characters over the limit of 1,200. Shorten the text: only answers within the limit can be saved.",
      ),
    ).toBeTruthy();
    expect(screen.getByRole("status").textContent).toBe("Not saved: over the limit");
    expect(stored()?.answer).toBe("stored before");
    expect(keeper.obstacles()).toEqual([
      "Your answer to “Problem p” is over the limit and is not saved. Shorten it first.",
    ]);
    fireEvent.change(field, { target: { value: "short" } });
    await keeper.flush();
    expect(stored()?.answer).toBe("short");
    expect(keeper.obstacles()).toEqual([]);
  });

  it.each([
    [
      "FIB",
      { blanks: [{ id: "x", label: "" }] },
      { choice: ["x".repeat(2_001)] },
      "1 character over the limit of 2,000",
    ],
    ["SUB", {}, { answer: "x".repeat(200_005) }, "5 characters over the limit of 200,000"],
    ["SCR", {}, { code: "x".repeat(200_005) }, "5 characters over the limit of 200,000"],
    ["PRJ", {}, { files: { "a.py": "x".repeat(200_005) } }, "a.py: 5 characters over the limit of 200,000"],
  ] as const)("marks what is too long in an answer of type %s, and sends nothing", async (type, over, answer, said) => {
    const blanks = "blanks" in over ? [...over.blanks] : [];
    const { stored, keeper } = await show(fakeProblem({ slug: "p", problem_type: type, blanks }));
    const saved: Answer = "choice" in answer ? { choice: [...answer.choice] } : answer;
    act(() => keeper.saver("p")?.change(saved));
    await keeper.flush();
    expect(screen.getByText(new RegExp(`^${said}`))).toBeTruthy();
    expect(screen.getByText("Not saved: over the limit")).toBeTruthy();
    expect(stored()).toBeNull();
  });

  it("shows the answer from an earlier visit", async () => {
    const server = createFakeServer();
    server.storeElsewhere({ answer: "written before" });
    await show(fakeProblem({ slug: "p", problem_type: "TEX", solution: server.solution() }), { server });
    expect(screen.getByLabelText<HTMLTextAreaElement>("Your answer").value).toBe("written before");
  });
});

it("gives every child of a comprehension its own answer and save state", async () => {
  const problem = fakeProblem({
    slug: "p",
    problem_type: "CMP",
    children: [
      fakeChild({ slug: "c-1", problem_type: "TEX", title: "First", statement: "Why?" }),
      fakeChild({ slug: "c-2", problem_type: "MCQ", title: "Second", choices }),
    ],
  });
  const { world, keeper } = await show(problem);
  const first = screen.getByRole("region", { name: "1. First" });
  const second = screen.getByRole("region", { name: "2. Second" });
  expect(within(first).getByText("Why?")).toBeTruthy();
  fireEvent.change(within(first).getByLabelText("Your answer"), { target: { value: "because" } });
  await keeper.flush();
  await waitFor(() => expect(within(first).getByRole("status").textContent).toBe("Saved"));
  expect(within(second).getByRole("status").textContent).toBe("");
  fireEvent.click(within(second).getByRole("radio", { name: "Apple" }));
  await keeper.flush();
  expect(world.servers["c-1"]?.solution()?.answer).toBe("because");
  expect(world.servers["c-2"]?.solution()?.choice).toEqual(["a"]);
});

it("shows a child's field once its statement is there, so that nothing moves under a click [A1.14]", async () => {
  const loaded = Promise.withResolvers<string>();
  function Late() {
    return <p>{use(loaded.promise)}</p>;
  }
  const children = [fakeChild({ slug: "c-1", problem_type: "MCQ", title: "First", choices })];
  const problem = fakeProblem({ slug: "p", problem_type: "CMP", children });
  await show(problem, { renderStatement: () => <Late /> });
  expect(screen.getByText("Loading your answer…")).toBeTruthy();
  expect(screen.queryByRole("radio", { name: "Apple" })).toBeNull();
  await act(async () => loaded.resolve("Why?"));
  expect(screen.getByText("Why?")).toBeTruthy();
  expect(screen.getByRole("radio", { name: "Apple" })).toBeTruthy();
});

it("is read-only once the section is over", async () => {
  await show(fakeProblem({ slug: "p", problem_type: "MCQ", choices }), { readOnly: true });
  expect(screen.getByText("This answer can no longer be changed.")).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Apple" }).disabled).toBe(true);
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
});

it.each(["SCR", "MLI", "DSC", "SEL", "DBA", "UIX", "PRJ", "SHL", "PBE", "DJP"] as const)(
  "stores an answer of type %s like any other, and before it is judged [A1.34]",
  async (problem_type) => {
    const { stored } = await show(fakeProblem({ slug: "p", problem_type }));
    fireEvent.click(screen.getByRole("button", { name: "Write p" }));
    fireEvent.click(screen.getByRole("button", { name: "Hand in" }));
    await waitFor(() => expect(handed.splice(0)).toEqual([5]));
    expect(stored()).toMatchObject({ technology: "python", code: "print(1)" });
  },
);

it("submits nothing that could not be stored", async () => {
  const server = createFakeServer();
  server.trouble.push("request lost", "request lost", "request lost");
  await show(fakeProblem({ slug: "p", problem_type: "SCR" }), { server });
  fireEvent.click(screen.getByRole("button", { name: "Write p" }));
  fireEvent.click(screen.getByRole("button", { name: "Hand in" }));
  await waitFor(() => expect(handed.splice(0)).toEqual([null]));
});

it.each(["VID", "ADO"] as const)(
  "shows the recorder for a question of type %s [A1.24, A1.25]",
  async (problem_type) => {
    await show(fakeProblem({ slug: "p", problem_type }));
    expect(screen.getByText(`${problem_type} p open`)).toBeTruthy();
  },
);

it("says so when this browser cannot keep drafts", async () => {
  const { keeper } = await show(fakeProblem({ slug: "p", problem_type: "TEX" }));
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  try {
    fireEvent.change(screen.getByLabelText("Your answer"), { target: { value: "a" } });
    expect((await screen.findByRole("alert")).textContent).toContain("cannot keep your answer on this device");
    await keeper.flush();
    expect(await screen.findByText("Saved")).toBeTruthy();
  } finally {
    IDBObjectStore.prototype.put = put;
  }
});
