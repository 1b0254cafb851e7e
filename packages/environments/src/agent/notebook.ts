import { isObject } from "./lines.ts";

/** Of one cell and of one output, as the page's own cells keep it. A test compares the two. */
const MOST_OUTPUTS = 20;
const LONGEST_TEXT = 2_000;
const LONGEST_TRACEBACK = 10_000;
const PLAIN = "text/plain";

/**
 * A notebook as an answer keeps it: with the texts that its cells have shown and without pictures, because one plot can
 * be larger than an answer may be. A text that is no notebook, or has nothing to leave out, stays exactly as it is.
 */
export function keptNotebook(text: string): string {
  let notebook: unknown;
  try {
    notebook = JSON.parse(text);
  } catch {
    return text;
  }
  if (!isObject(notebook) || !Array.isArray(notebook["cells"])) return text;
  const before: unknown[] = notebook["cells"];
  const cells = before.map(keptCell);
  const isSame = cells.every((cell, index) => cell === before[index]);
  return isSame ? text : `${JSON.stringify({ ...notebook, cells }, null, 1)}\n`;
}

function keptCell(cell: unknown): unknown {
  if (!isObject(cell) || !Array.isArray(cell["outputs"])) return cell;
  const before: unknown[] = cell["outputs"];
  const outputs = before.slice(0, MOST_OUTPUTS).map(keptOutput);
  const isSame = outputs.length === before.length && outputs.every((output, index) => output === before[index]);
  return isSame ? cell : { ...cell, outputs };
}

function keptOutput(output: unknown): unknown {
  if (!isObject(output)) return output;
  const { text, data, traceback } = output;
  if (isLong(text, LONGEST_TEXT)) return { ...output, text: joined(text).slice(0, LONGEST_TEXT) };
  if (isLong(traceback, LONGEST_TRACEBACK)) {
    return { ...output, traceback: [joined(traceback, "\n").slice(-LONGEST_TRACEBACK)] };
  }
  if (!isObject(data)) return output;
  const plain = data[PLAIN];
  const isSame = Object.keys(data).every((kind) => kind === PLAIN) && !isLong(plain, LONGEST_TEXT);
  return isSame ? output : { ...output, data: { [PLAIN]: joined(plain).slice(0, LONGEST_TEXT) } };
}

/** Jupyter stores a text as its lines, or in one piece. */
function joined(text: unknown, between = ""): string {
  if (Array.isArray(text)) return text.filter((line) => typeof line === "string").join(between);
  return typeof text === "string" ? text : "";
}

function isLong(text: unknown, most: number): boolean {
  return joined(text).length > most;
}
