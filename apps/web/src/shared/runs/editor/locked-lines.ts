import { EditorState, RangeSetBuilder, type Extension, type Transaction } from "@codemirror/state";
import { Decoration, EditorView, type DecorationSet } from "@codemirror/view";
import type { LockRange } from "../draft/starter.ts";

export const REFUSED = "These lines are locked and cannot be changed.";

/** From the first to the last editable position; the line breaks next to locked lines are locked too. */
export function openRange({ doc }: Pick<EditorState, "doc">, { head, tail }: LockRange): { from: number; to: number } {
  const first = Math.min(head + 1, doc.lines);
  const last = Math.max(doc.lines - tail, first);
  return { from: head === 0 ? 0 : doc.line(first).from, to: tail === 0 ? doc.length : doc.line(last).to };
}

/**
 * Refuses, as a whole, every change that touches a locked line: typed, pasted, dropped, moved, by several cursors or a
 * replace-all.
 */
export function lockedLines(lock: LockRange): Extension {
  if (lock.head === 0 && lock.tail === 0) return [];

  function touchesLocked({ changes, startState }: Transaction): boolean {
    const open = openRange(startState, lock);
    let touched = false;
    changes.iterChangedRanges((from, to) => {
      touched ||= from < open.from || to > open.to;
    });
    return touched;
  }

  function isLocked(state: EditorState, position: number): boolean {
    const open = openRange(state, lock);
    return position < open.from || position > open.to;
  }

  return [
    EditorState.transactionFilter.of((transaction) => {
      if (!transaction.docChanged || !touchesLocked(transaction)) return transaction;
      return { effects: EditorView.announce.of(REFUSED) };
    }),
    EditorState.transactionExtender.of(({ startState, newSelection, newDoc, docChanged }) => {
      const { head } = newSelection.main;
      // For screen readers on entering a locked line; sighted people see the colour.
      if (docChanged || isLocked(startState, startState.selection.main.head) || !isLocked(startState, head))
        return null;
      return { effects: EditorView.announce.of(`Line ${newDoc.lineAt(head).number} is locked`) };
    }),
    EditorView.decorations.compute(["doc"], (state) => lockedMarks(state, lock)),
    lockedTheme,
  ];
}

const mark = Decoration.line({ class: "cm-lockedLine" });

function lockedMarks({ doc }: EditorState, { head, tail }: LockRange): DecorationSet {
  const marks = new RangeSetBuilder<Decoration>();
  for (let line = 1; line <= doc.lines; line += 1) {
    const from = doc.line(line).from;
    if (line <= head || line > doc.lines - tail) marks.add(from, from, mark);
  }
  return marks.finish();
}

const lockedTheme = EditorView.baseTheme({
  "&light .cm-lockedLine": { backgroundColor: "#f0f1f3", borderInlineStart: "3px solid #8a9099" },
  "&dark .cm-lockedLine": { backgroundColor: "#2b2d31", borderInlineStart: "3px solid #8a9099" },
});
