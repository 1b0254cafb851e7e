/** The editor for people who write questions, in a file of its own like the candidates' editor. */
export async function loadCodeEditor() {
  return (await import("./editor/code-editor.tsx")).CodeEditor;
}
