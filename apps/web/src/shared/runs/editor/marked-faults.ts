import { lintGutter, setDiagnostics, type Diagnostic } from "@codemirror/lint";
import type { Extension } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";

/** A line that a compiler or a crash names, from 1. */
export interface MarkedLine {
  line: number;
  column: number | null;
  message: string;
  severity: "error" | "warning";
}

/** Shows a sign beside each marked line. */
export function faultSigns(): Extension {
  return lintGutter();
}

/** Marks these lines and no others. Cursor, focus and scroll position stay. */
export function markFaults(view: EditorView, faults: readonly MarkedLine[]): void {
  const { doc } = view.state;
  const diagnostics = faults
    .filter(({ line }) => line <= doc.lines)
    .map(({ line, column, message, severity }): Diagnostic => {
      const { from, to, text } = doc.line(line);
      const indent = text.length - text.trimStart().length;
      // Tabs count differently from compiler to compiler, so a column may lie behind the line.
      const start = column !== null && column <= text.length ? from + column - 1 : from + indent;
      return { from: start, to, message, severity };
    });
  view.dispatch(setDiagnostics(view.state, diagnostics));
}
