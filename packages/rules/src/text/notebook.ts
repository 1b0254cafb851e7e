import { Notebook, type NotebookCell } from "@invigil/contract/taking/notebooks";

/** Reads the text of a notebook, or says in one sentence why it is none. */
export function readNotebook(text: string): { notebook: Notebook } | { fault: string } {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return { fault: "It is not valid JSON." };
  }
  const found = Notebook.safeParse(parsed);
  if (found.success) return { notebook: found.data };
  const isOld = found.error.issues.every(({ path }) => path[0] === "nbformat");
  return { fault: isOld ? "It is not in notebook format 4." : "It is not a Jupyter notebook." };
}

/** Jupyter stores a text as its lines, or in one piece. */
export function sourceOf({ source }: Pick<NotebookCell, "source">): string {
  return typeof source === "string" ? source : source.join("");
}

/**
 * What was written in a notebook's cells, without its format and what they have printed, which are alike in everybody's.
 * Null if the text is no notebook.
 */
export function writtenCells(text: string, { codeOnly = false } = {}): string | null {
  const read = readNotebook(text);
  if ("fault" in read) return null;
  const cells = read.notebook.cells.filter((cell) => !codeOnly || cell.cell_type === "code");
  return cells.map((cell) => sourceOf(cell)).join("\n\n");
}

export function writeNotebook(notebook: Notebook): string {
  return `${JSON.stringify(notebook, null, 1)}\n`;
}

/** A notebook of these Python cells, without outputs. */
export function notebookOf(cells: readonly string[]): Notebook {
  return {
    nbformat: 4,
    nbformat_minor: 5,
    metadata: {
      kernelspec: { display_name: "Python 3", language: "python", name: "python3" },
      language_info: { name: "python" },
    },
    cells: cells.map((source, index) => ({
      id: `cell-${index + 1}`,
      cell_type: "code",
      execution_count: null,
      metadata: {},
      outputs: [],
      source,
    })),
  };
}

export function emptyNotebook(): string {
  return writeNotebook(notebookOf([""]));
}
