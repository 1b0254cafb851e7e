// @vitest-environment happy-dom
import { EditorView } from "@codemirror/view";
import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { renderAt } from "../../../testing/render.tsx";
import { CodeEditor } from "./code-editor.tsx";

afterEach(cleanup);

function viewOf(label: string): EditorView {
  const view = EditorView.findFromDOM(screen.getByRole("textbox", { name: label }));
  if (!view) throw new Error("no editor");
  return view;
}

it("shows editable text, reports every change, and says how to leave the editor", async () => {
  const told: string[] = [];
  await renderAt(
    <CodeEditor
      label="Your code"
      text={"head\nbody"}
      lock={{ head: 1, tail: 0 }}
      mode="python"
      readOnly={false}
      onChange={(text) => told.push(text)}
    />,
  );
  const view = viewOf("Your code");
  // The first key must not be refused.
  expect(view.state.selection.main.head).toBe(5);
  act(() => view.dispatch({ changes: { from: 5, insert: "my " } }));
  act(() => view.dispatch({ changes: { from: 0, insert: "x" } }));
  expect(told).toEqual(["head\nmy body"]);
  expect(screen.getByText(/Press Escape and then Tab/).textContent).toContain("Grey lines are locked.");
  expect(document.querySelectorAll(".cm-lockedLine")).toHaveLength(1);
});

it("can be read-only", async () => {
  await renderAt(<CodeEditor label="Code" text="a" mode="" readOnly />);
  expect(viewOf("Code").state.readOnly).toBe(true);
  expect(screen.getByText("This text is read-only.")).toBeTruthy();
});
