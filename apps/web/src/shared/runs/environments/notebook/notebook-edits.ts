import type { Notebook, NotebookCell, NotebookOutput } from "@invigil/contract/taking/notebooks";
import { sourceOf } from "@invigil/rules/text/notebook";

export interface ShownCell {
  id: string;
  kind: "code" | "markdown" | "other";
  source: string;
  count: number | null;
  outputs: readonly NotebookOutput[];
}

/** Of one output that the answer keeps; the rest is shown only as long as the page is open. */
const LONGEST_KEPT = 2_000;
const MOST_KEPT = 20;
/** Since this version, cells have ids. */
const MINOR_WITH_IDS = 5;

export function shownCells({ cells }: Notebook): ShownCell[] {
  const ids = idsOf(cells);
  return cells.map((cell, index) => {
    const count = cell["execution_count"];
    return {
      id: ids[index] ?? "",
      kind: cell.cell_type === "code" || cell.cell_type === "markdown" ? cell.cell_type : "other",
      source: sourceOf(cell),
      count: typeof count === "number" ? count : null,
      outputs: cell.outputs ?? [],
    };
  });
}

/** A cell without an id, or with that of another one, gets one by its place. */
function idsOf(cells: readonly NotebookCell[]): string[] {
  const ids: string[] = [];
  for (const [index, cell] of cells.entries()) {
    const own = cell["id"];
    const isOwn = typeof own === "string" && own !== "" && own.length <= 64 && !ids.includes(own);
    ids.push(isOwn ? own : freeId(ids, index + 1));
  }
  return ids;
}

function freeId(ids: readonly string[], from: number): string {
  let number = from;
  while (ids.includes(`cell-${number}`)) number += 1;
  return `cell-${number}`;
}

function change(notebook: Notebook, edit: (cells: NotebookCell[], ids: readonly string[]) => NotebookCell[]): Notebook {
  const ids = idsOf(notebook.cells);
  const cells = notebook.cells.map((cell, index) => ({ ...cell, id: ids[index] }));
  return {
    ...notebook,
    nbformat_minor: Math.max(notebook.nbformat_minor, MINOR_WITH_IDS),
    cells: edit(cells, ids),
  };
}

const changeOne = (notebook: Notebook, id: string, edit: (cell: NotebookCell) => NotebookCell) =>
  change(notebook, (cells, ids) => cells.map((cell, index) => (ids[index] === id ? edit(cell) : cell)));

export function withSource(notebook: Notebook, id: string, source: string): Notebook {
  return changeOne(notebook, id, (cell) => ({ ...cell, source }));
}

/** What a run has shown, as far as an answer keeps it: texts, not pictures. */
export function withRun(
  notebook: Notebook,
  id: string,
  { count, outputs }: Pick<ShownCell, "count" | "outputs">,
): Notebook {
  const kept = outputs.slice(0, MOST_KEPT).map(keptOutput);
  return changeOne(notebook, id, (cell) => ({ ...cell, execution_count: count, outputs: kept }));
}

function keptOutput(output: NotebookOutput): NotebookOutput {
  const text = output["text"];
  if (typeof text === "string") return { ...output, text: text.slice(0, LONGEST_KEPT) };
  if ("data" in output) return { ...output, data: { "text/plain": plainText(output).slice(0, LONGEST_KEPT) } };
  return output;
}

/** Adds an empty cell at this place. */
export function withCell(notebook: Notebook, at: number, kind: "code" | "markdown"): Notebook {
  return change(notebook, (cells, ids) => {
    const id = freeId(ids, cells.length + 1);
    const code = kind === "code" ? { execution_count: null, outputs: [] } : {};
    return cells.toSpliced(at, 0, { id, cell_type: kind, metadata: {}, source: "", ...code });
  });
}

export function withoutCell(notebook: Notebook, id: string): Notebook {
  return change(notebook, (cells, ids) => cells.filter((_, index) => ids[index] !== id));
}

/** Puts a removed cell back. */
export function withCellBack(notebook: Notebook, at: number, cell: NotebookCell): Notebook {
  return change(notebook, (cells) => cells.toSpliced(at, 0, cell));
}

export function withMoved(notebook: Notebook, id: string, by: -1 | 1): Notebook {
  return change(notebook, (cells, ids) => {
    const from = ids.indexOf(id);
    const cell = cells[from];
    const to = from + by;
    return cell && to >= 0 && to < cells.length ? cells.toSpliced(from, 1).toSpliced(to, 0, cell) : cells;
  });
}

// Colours and the like of a terminal.
// oxlint-disable-next-line no-control-regex -- searches for control characters
const ESCAPES = /\u001b\[[0-9;]*m/g;

/** An output as plain text. */
export function plainText(output: NotebookOutput): string {
  const { text, traceback, data } = output as { text?: unknown; traceback?: unknown; data?: Record<string, unknown> };
  const found = text ?? data?.["text/plain"] ?? traceback ?? "";
  const joined = Array.isArray(found)
    ? found.join(found === traceback ? "\n" : "")
    : typeof found === "string"
      ? found
      : "";
  return joined.replaceAll(ESCAPES, "");
}

/** The address of a picture; null if the output is none. */
export function pictureOf(output: NotebookOutput): string | null {
  const { data } = output as { data?: Record<string, unknown> };
  const found = data?.["image/png"];
  const png = (Array.isArray(found) ? found.join("") : found) ?? null;
  if (typeof png !== "string") return null;
  const bare = png.replaceAll("\n", "");
  return /^[A-Za-z0-9+/]+=*$/.test(bare) ? `data:image/png;base64,${bare}` : null;
}
