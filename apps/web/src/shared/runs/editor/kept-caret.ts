import type { EditorView } from "@codemirror/view";

interface Left {
  /** The page, and the field on it. */
  page: Element;
  field: string;
  head: number;
  at: number;
}

/** Longer than the next editor takes to load, and shorter than anybody is away on purpose. */
const KEPT_MS = 5_000;

/** Where somebody was writing when the editor was taken away. */
let left: Left | null = null;

const fieldOf = ({ contentDOM }: EditorView) => `${location.pathname} ${contentDOM.ariaLabel ?? ""}`;

/** Remembers the caret of an editor that is about to be replaced, because another tab's text has arrived. */
export function leaveCaret(view: EditorView): void {
  const page = view.dom.closest("main");
  if (!page || !view.hasFocus) return;
  left = { page, field: fieldOf(view), head: view.state.selection.main.head, at: performance.now() };
}

/** Puts it into the editor that follows, unless somebody has gone elsewhere meanwhile. */
export function takeCaret(view: EditorView): void {
  const found = left;
  if (found?.field !== fieldOf(view) || found.page !== view.dom.closest("main")) return;
  left = null;
  const isElsewhere = document.activeElement !== null && document.activeElement !== document.body;
  if (isElsewhere || performance.now() - found.at > KEPT_MS) return;
  view.dispatch({ selection: { anchor: Math.min(found.head, view.state.doc.length) }, scrollIntoView: true });
  view.focus();
}
