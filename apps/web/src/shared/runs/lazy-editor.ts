/** The editor for those who write questions: a file of its own, as for those who answer them. */
export async function loadCodeEditor() {
  return (await import("./editor/code-editor.tsx")).CodeEditor;
}
