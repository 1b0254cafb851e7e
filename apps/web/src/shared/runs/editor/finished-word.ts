import { closeCompletion, selectedCompletion } from "@codemirror/autocomplete";
import { Prec } from "@codemirror/state";
import { keymap, type EditorView } from "@codemirror/view";

/** Enter after a word that is already written in full begins a line, although the word is suggested. */
export const finishedWord = Prec.highest(keymap.of([{ key: "Enter", run: passOn }]));

function passOn(view: EditorView): boolean {
  const chosen = selectedCompletion(view.state);
  if (!chosen) return false;
  const { label, apply = label } = chosen;
  const { head } = view.state.selection.main;
  const written = view.state.sliceDoc(Math.max(0, head - label.length), head);
  if (apply === label && written === label) closeCompletion(view);
  return false;
}
