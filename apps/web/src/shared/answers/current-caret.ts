import { Plugin, TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { Extension } from "@tiptap/react";

/**
 * A browser tells the editor late where the caret went. An Enter that follows an End at once, as on a busy machine,
 * would break the line where the caret was before.
 */
export const CurrentCaret = Extension.create({
  name: "currentCaret",
  addProseMirrorPlugins: () => [new Plugin({ props: { handleDOMEvents: { keydown: readCaret } } })],
});

function readCaret(view: EditorView): false {
  const { selection, doc, tr } = view.state;
  const seen = view.dom.ownerDocument.getSelection();
  if (view.composing || !(selection instanceof TextSelection) || !seen?.anchorNode || !seen.focusNode) return false;
  if (!view.dom.contains(seen.anchorNode) || !view.dom.contains(seen.focusNode)) return false;
  const anchor = view.posAtDOM(seen.anchorNode, seen.anchorOffset);
  const head = view.posAtDOM(seen.focusNode, seen.focusOffset);
  const current = TextSelection.between(doc.resolve(anchor), doc.resolve(head));
  if (!current.eq(selection)) view.dispatch(tr.setSelection(current));
  return false;
}
