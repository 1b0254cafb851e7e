import type { LeftOut } from "@invigil/contract/environments/workspace";
import type { ShownFile } from "../../files/answer-files.ts";
import { isUnder } from "./paths.ts";

export interface TreeRow {
  path: string;
  name: string;
  /** From 1. */
  level: number;
  kind: "folder" | "file" | "left out";
  /** Only of folders. */
  open: boolean;
  readOnly: boolean;
  /** Why it is not part of the answer. */
  why: string | null;
}

const REASONS: Record<LeftOut["why"], string> = {
  size: "too large",
  count: "too many files",
  name: "its name cannot be kept",
  binary: "not a text",
  link: "a link",
};

interface Shown {
  files: readonly ShownFile[];
  /** Folders without files, which only this page knows. */
  folders: readonly string[];
  leftOut: readonly LeftOut[];
  closed: ReadonlySet<string>;
}

/** The rows of the tree from top to bottom: in each folder first its folders, then its files. */
export function treeRows({ files, folders, leftOut, closed }: Shown): TreeRow[] {
  const entries = new Map<string, TreeRow>();
  for (const folder of [...files, ...leftOut].flatMap(({ path }) => parentsOf(path)).concat(folders)) {
    for (const path of [...parentsOf(folder), folder]) {
      entries.set(path, rowOf(path, { kind: "folder", open: !closed.has(path) }));
    }
  }
  for (const { path, why } of leftOut) entries.set(path, rowOf(path, { kind: "left out", why: REASONS[why] }));
  for (const { path, readOnly } of files) entries.set(path, rowOf(path, { kind: "file", readOnly }));
  return [...entries.values()].filter(({ path }) => !isHidden(path, closed)).toSorted(byPlace(entries));
}

export function parentsOf(path: string): string[] {
  const names = path.split("/").slice(0, -1);
  return names.map((_, index) => names.slice(0, index + 1).join("/"));
}

function rowOf(path: string, more: Partial<TreeRow>): TreeRow {
  const names = path.split("/");
  const plain = { kind: "file", open: false, readOnly: false, why: null } as const;
  return { path, name: names.at(-1) ?? path, level: names.length, ...plain, ...more };
}

function isHidden(path: string, closed: ReadonlySet<string>): boolean {
  return [...closed].some((folder) => path !== folder && isUnder(path, folder));
}

function byPlace(entries: ReadonlyMap<string, TreeRow>): (a: TreeRow, b: TreeRow) => number {
  const keyOf = (path: string) =>
    [...parentsOf(path), path].map(
      (part) => `${entries.get(part)?.kind === "folder" ? 0 : 1}${part.split("/").at(-1)}`,
    );
  return (a, b) => {
    const [left, right] = [keyOf(a.path), keyOf(b.path)];
    for (const [index, name] of left.entries()) {
      const other = right[index];
      if (other === undefined) return 1;
      if (name !== other) return name < other ? -1 : 1;
    }
    return -1;
  };
}
