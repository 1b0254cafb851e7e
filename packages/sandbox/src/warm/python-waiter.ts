import { readFileSync } from "node:fs";
import type { BoxFile } from "../types.ts";

/** Runs /box/main.py as Python itself would, in an interpreter started without `site`. */
export const PYTHON_PROGRAM = boxFile("program.py");

/**
 * A Python that imports the named modules, writes a byte to descriptor 5, and becomes the program that arrives on
 * descriptor 6 (see `encodeOrder`). It needs PYTHON_PROGRAM beside it.
 */
export const PYTHON_WAITER = boxFile("wait.py");

function boxFile(name: string) {
  return { path: `/opt/${name}`, data: readFileSync(new URL(name, import.meta.url)) } satisfies BoxFile;
}
