import { history, moveLineDown, moveLineUp, redo, selectAll, undo } from "@codemirror/commands";
import { replaceAll, search, SearchQuery, setSearchQuery } from "@codemirror/search";
import { EditorSelection, EditorState, type Transaction, type TransactionSpec } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { describe, expect, it } from "vitest";
import { lockedLines, openRange, REFUSED } from "./locked-lines.ts";

const HEAD = "import sys\ndef add(a, b):";
const TAIL = "print(add(1, 2))\n# end";
const BODY = "    return a + b";
const TEXT = `${HEAD}\n${BODY}\n${TAIL}`;
const LOCK = { head: 2, tail: 2 };
const bodyStart = HEAD.length + 1;
const bodyEnd = bodyStart + BODY.length;

/** A state that runs transactions and commands like an editor. */
function editor(text = TEXT, lock = LOCK) {
  let state = EditorState.create({
    doc: text,
    extensions: [lockedLines(lock), history(), search(), EditorState.allowMultipleSelections.of(true)],
  });
  const seen: Transaction[] = [];
  function dispatch(transaction: Transaction) {
    seen.push(transaction);
    state = transaction.state;
  }
  return {
    text: () => state.doc.toString(),
    state: () => state,
    change: (spec: TransactionSpec) => dispatch(state.update(spec)),
    run: (command: (target: { state: EditorState; dispatch: typeof dispatch }) => boolean) =>
      command({ state, dispatch }),
    said: () =>
      seen.flatMap(({ effects }) =>
        effects.flatMap((effect) => (effect.is(EditorView.announce) ? [effect.value] : [])),
      ),
  };
}

describe("locked lines [A5.07]", () => {
  it.each([
    ["at the very beginning", { from: 0, insert: "x" }],
    ["inside of the head", { from: 4, insert: "x" }],
    ["at the end of the last line of the head", { from: bodyStart - 1, insert: "x" }],
    ["at the beginning of the tail", { from: bodyEnd + 1, insert: "x" }],
    ["inside of the tail", { from: bodyEnd + 5, insert: "x" }],
    ["at the very end", { from: TEXT.length, insert: "x" }],
    ["that joins body and head", { from: bodyStart - 1, to: bodyStart }],
    ["that joins body and tail", { from: bodyEnd, to: bodyEnd + 1 }],
    ["that reaches from the head into the body", { from: 3, to: bodyStart + 2, insert: "" }],
    ["that reaches from the body into the tail", { from: bodyEnd - 2, to: bodyEnd + 3 }],
    ["of everything", { from: 0, to: TEXT.length, insert: "new" }],
    ["of everything by nothing", { from: 0, to: TEXT.length }],
  ])("refuse a change %s", (_where, changes) => {
    const { change, text, said } = editor();
    change({ changes });
    expect(text()).toBe(TEXT);
    expect(said()).toEqual([REFUSED]);
  });

  it.each(["input.type", "input.paste", "input.drop", "delete.backward", "move.drop"])("refuse a %s", (userEvent) => {
    const { change, text } = editor();
    change({ changes: { from: 3, to: 5, insert: "pasted\ntext" }, userEvent });
    expect(text()).toBe(TEXT);
  });

  it("let the lines between them change, even at the edges", () => {
    const { change, text } = editor();
    change({ changes: { from: bodyStart, insert: "    # first\n" } });
    change({ changes: { from: bodyEnd + "    # first\n".length, insert: "\n    # last" } });
    expect(text()).toBe(`${HEAD}\n    # first\n${BODY}\n    # last\n${TAIL}`);
  });

  it("stay when all lines between them are removed, and these can be rewritten", () => {
    const { change, text } = editor();
    change({ changes: { from: bodyStart, to: bodyEnd } });
    expect(text()).toBe(`${HEAD}\n\n${TAIL}`);
    change({ changes: { from: bodyStart, insert: "    pass" } });
    expect(text()).toBe(`${HEAD}\n    pass\n${TAIL}`);
  });

  it("refuse as a whole a drag from the body into the head", () => {
    const { change, text } = editor();
    change({
      changes: [
        { from: bodyStart, to: bodyStart + 4 },
        { from: 2, insert: "xx" },
      ],
      userEvent: "move.drop",
    });
    expect(text()).toBe(TEXT);
  });

  it("refuse several cursors if one of them stands in a locked line", () => {
    const { change, text, state } = editor();
    change({
      selection: EditorSelection.create([EditorSelection.cursor(bodyStart), EditorSelection.cursor(bodyEnd + 2)]),
    });
    change(state().replaceSelection("x"));
    expect(text()).toBe(TEXT);
  });

  it("refuse to be moved, or to have a line moved into them", () => {
    const { change, run, text } = editor();
    change({ selection: { anchor: bodyStart } });
    run(moveLineUp);
    run(moveLineDown);
    change({ selection: { anchor: 3 } });
    run(moveLineDown);
    expect(text()).toBe(TEXT);
  });

  it("refuse a replace-all that matches inside them", () => {
    const { change, text, state, said } = editor();
    change({ effects: setSearchQuery.of(new SearchQuery({ search: "a", replace: "b" })) });
    const view = { state: state(), dispatch: change } as unknown as EditorView;
    expect(replaceAll(view)).toBe(true);
    expect(text()).toBe(TEXT);
    expect(said()).toEqual([REFUSED]);
  });

  it("survive undo and redo", () => {
    const { change, run, text } = editor();
    change({ changes: { from: bodyStart, to: bodyEnd, insert: "    return 0" } });
    change({ changes: { from: 0, to: 6, insert: "from" } });
    run(undo);
    expect(text()).toBe(TEXT);
    run(undo);
    expect(text()).toBe(TEXT);
    run(redo);
    expect(text()).toBe(`${HEAD}\n    return 0\n${TAIL}`);
  });

  it("refuse typing over a select-all", () => {
    const { change, run, text, state } = editor();
    run(selectAll);
    change(state().replaceSelection("x"));
    expect(text()).toBe(TEXT);
  });

  it("are announced when the cursor enters them", () => {
    const { change, said } = editor();
    change({ selection: { anchor: bodyStart } });
    change({ selection: { anchor: 2 } });
    change({ selection: { anchor: 4 } });
    change({ selection: { anchor: bodyStart + 1 } });
    expect(said()).toEqual(["Line 1 is locked"]);
  });

  it("may be at one end only, or nowhere", () => {
    const head = editor(TEXT, { head: 1, tail: 0 });
    head.change({ changes: { from: 0, insert: "x" } });
    head.change({ changes: { from: TEXT.length, insert: "!" } });
    expect(head.text()).toBe(`${TEXT}!`);
    const none = editor(TEXT, { head: 0, tail: 0 });
    none.change({ changes: { from: 0, to: TEXT.length, insert: "new" } });
    expect(none.text()).toBe("new");
  });

  it("never claim a position that does not exist", () => {
    const { state } = editor("one line");
    expect(openRange(state(), { head: 5, tail: 5 })).toEqual({ from: 0, to: 8 });
  });
});
