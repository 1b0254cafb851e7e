import type { ToAgent } from "@invigil/contract/environments/workspace";
import { isObject, readObject } from "./lines.ts";

/** As the contract's FilePath; a test compares the two. Slashes that name the same file twice are refused besides. */
const PATH = /^(?!\/)(?!.*(?:^|\/)\.\.?(?:\/|$))[\w./ -]+$/;

export function isFilePath(path: unknown): path is string {
  return (
    typeof path === "string" && path.length <= 200 && PATH.test(path) && !path.includes("//") && !path.endsWith("/")
  );
}

/** What a page asks for; null for anything that is not exactly an order of the contract. */
export function readOrder(line: string, mostFileCharacters: number): ToAgent | null {
  const order = readObject(line);
  if (!order) return null;
  const { n, terminal, change, heard } = order;
  switch (order["do"]) {
    case "hello":
      return isCount(heard) ? { do: "hello", heard } : null;
    case "put": {
      const { files, whole } = order;
      if (!isWhole(n) || typeof whole !== "boolean" || !isFiles(files, mostFileCharacters)) return null;
      return { do: "put", n, files, whole };
    }
    case "remove": {
      const { paths } = order;
      return isWhole(n) && Array.isArray(paths) && paths.every(isFilePath) ? { do: "remove", n, paths } : null;
    }
    case "look":
      return isWhole(n) ? { do: "look", n } : null;
    case "heard":
      return isWhole(change) ? { do: "heard", change } : null;
    case "open":
    case "resize": {
      const { columns, rows } = order;
      if (!isTerminal(terminal) || !isWithin(columns, 2, 500) || !isWithin(rows, 1, 200)) return null;
      return { do: order["do"], terminal, columns, rows };
    }
    case "keys": {
      const { text } = order;
      if (!isTerminal(terminal) || typeof text !== "string" || text.length > 100_000) return null;
      return { do: "keys", terminal, text };
    }
    case "run-cell": {
      const { cell, source } = order;
      if (!isCell(cell) || typeof source !== "string" || source.length > mostFileCharacters) return null;
      return { do: "run-cell", cell, source };
    }
    case "kernel": {
      const { act } = order;
      return act === "interrupt" || act === "end" ? { do: "kernel", act } : null;
    }
    case "close":
      return isTerminal(terminal) ? { do: "close", terminal } : null;
    default:
      return null;
  }
}

function isFiles(files: unknown, most: number): files is Record<string, string> {
  if (!isObject(files)) return false;
  return Object.entries(files).every(
    ([path, text]) => isFilePath(path) && typeof text === "string" && text.length <= most,
  );
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

function isCount(value: unknown): value is number {
  return isWhole(value) && value >= 0;
}

function isWithin(value: unknown, least: number, most: number): value is number {
  return isWhole(value) && value >= least && value <= most;
}

function isCell(value: unknown): value is string {
  return typeof value === "string" && value.length > 0 && value.length <= 64;
}

function isTerminal(value: unknown): value is string {
  return typeof value === "string" && value.length > 0 && value.length <= 40;
}
