import { createHash } from "node:crypto";
import { chmodSync, cpSync, existsSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { OWNER } from "./owner.ts";
import { isWalkable } from "./shelf.ts";

/** Finds files of the host where a box's user can reach them. */
export type Reach = (path: string) => string;

/**
 * As root, a box is set up by another user. Files below a folder that is closed to others, such as a home folder, are
 * copied to the shelf once.
 */
export function makeReach(shelf: string, root: boolean): Reach {
  const known = new Map<string, string>();
  if (!root) return (path) => path;
  return (path) => {
    const found = known.get(path);
    if (found !== undefined) return found;
    // If it is missing, the box reports the fault.
    const reachable = !existsSync(path) || isWalkable(dirname(path)) ? path : copyToShelf(shelf, path);
    known.set(path, reachable);
    return reachable;
  };
}

function copyToShelf(shelf: string, path: string): string {
  const { size, mtimeMs } = statSync(path);
  const name = createHash("sha256").update(`${path}\n${size}\n${mtimeMs}`).digest("hex").slice(0, 24);
  const copy = join(shelf, `${name}-${basename(path)}`);
  if (existsSync(copy)) return copy;
  const draft = `${copy}.${OWNER}`;
  cpSync(path, draft, { recursive: true, dereference: false, verbatimSymlinks: true });
  openToOthers(draft);
  try {
    renameSync(draft, copy);
  } catch (error) {
    // Another worker with the same shelf was faster.
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

function openToOthers(path: string): void {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return;
  const isFolder = stat.isDirectory();
  chmodSync(path, stat.mode | (isFolder || stat.mode & 0o100 ? 0o555 : 0o444));
  if (!isFolder) return;
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (!entry.isSymbolicLink()) openToOthers(join(path, entry.name));
  }
}
