import { EditorView } from "@codemirror/view";

/**
 * Where coloured text is typed over, Chromium writes its colour into a style attribute, which the page's policy refuses
 * and reports. So the editor replaces the selection itself.
 */
export const typeOver = EditorView.domEventHandlers({
  beforeinput({ inputType, data, isComposing }, view) {
    const { selection, readOnly } = view.state;
    const { from, to, empty } = selection.main;
    if (inputType !== "insertText" || data === null || isComposing || view.composing) return false;
    if (readOnly || empty || selection.ranges.length > 1) return false;
    const change = () =>
      view.state.update(view.state.replaceSelection(data), { userEvent: "input.type", scrollIntoView: true });
    const handlers = view.state.facet(EditorView.inputHandler);
    if (!handlers.some((handle) => handle(view, from, to, data, change))) view.dispatch(change());
    return true;
  },
});
