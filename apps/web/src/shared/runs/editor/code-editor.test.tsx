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

it("replaces a selection itself, because Chromium would style what is typed over coloured text", async () => {
  await renderAt(<CodeEditor label="Code" text="const a = 1;" mode="javascript" readOnly={false} />);
  const view = viewOf("Code");
  const type = (data: string, from: number, to: number) => {
    act(() => view.dispatch({ selection: { anchor: from, head: to } }));
    const event = new InputEvent("beforeinput", { inputType: "insertText", data, cancelable: true, bubbles: true });
    act(() => void view.contentDOM.dispatchEvent(event));
    return [event.defaultPrevented, view.state.doc.toString()];
  };
  expect(type("b", 6, 7)).toEqual([true, "const b = 1;"]);
  expect(type("(", 10, 11)).toEqual([true, "const b = (1);"]);
  // Without a selection, the browser writes and the editor reads.
  expect(type("x", 0, 0)).toEqual([false, "const b = (1);"]);
});
