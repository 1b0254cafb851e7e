import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching, foldGutter, foldKeymap, indentOnInput, indentUnit } from "@codemirror/language";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension } from "@codemirror/state";
import {
  drawSelection,
  dropCursor,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { cspNonce } from "../../../lib/csp-nonce.ts";
import { UNLOCKED, type LockRange } from "../draft/starter.ts";
import { findPanel } from "./find-panel.ts";
import { finishedWord } from "./finished-word.ts";
import { openRange } from "./locked-lines.ts";
import { typeOver } from "./type-over.ts";

/** What every editor shows, including read-only ones. */
export function readingExtensions(lock: LockRange = UNLOCKED): Extension {
  return [
    EditorView.cspNonce.of(cspNonce()),
    lineNumbers(),
    highlightSpecialChars(),
    foldGutter(),
    drawSelection(),
    EditorState.allowMultipleSelections.of(true),
    findPanel(lock),
    keymap.of([...foldKeymap, ...searchKeymap]),
  ];
}

export function writingExtensions(lock: LockRange): Extension {
  return [
    history(),
    dropCursor(),
    typeOver,
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    finishedWord,
    autocompletion(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    highlightSelectionMatches(),
    // Escape and then Tab still leaves the editor, which handles that itself.
    keymap.of([
      selectOpen(lock),
      ...closeBracketsKeymap,
      ...defaultKeymap,
      ...historyKeymap,
      ...completionKeymap,
      indentWithTab,
    ]),
  ];
}

/** Select-all takes only what may be changed, because locked lines in the selection would make every keystroke fail. */
function selectOpen(lock: LockRange) {
  return {
    key: "Mod-a",
    run: (view: EditorView) => {
      const { from, to } = openRange(view.state, lock);
      view.dispatch({ selection: { anchor: from, head: to }, userEvent: "select" });
      return true;
    },
  };
}

export function indentation(tabSize: number): Extension {
  return [EditorState.tabSize.of(tabSize), indentUnit.of(" ".repeat(tabSize))];
}

export function sizes(fontSize: number): Extension {
  return EditorView.theme({
    "&": { fontSize: `${fontSize}px`, height: "100%" },
    ".cm-scroller": { overflow: "auto", lineHeight: "1.5" },
  });
}
