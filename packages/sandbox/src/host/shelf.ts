import { lstatSync, mkdirSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { SandboxUnavailable } from "../unavailable.ts";

/**
 * The folder for what is mounted into boxes. As root, a box is set up by another user, who must be able to reach it: if
 * a parent is closed to others, as a home folder is, we use our own folder in the temporary directory.
 */
export function openShelf(folder: string, root: boolean): string {
  const wanted = resolve(folder);
  mkdirSync(wanted, { recursive: true, mode: 0o711 });
  if (!root || isWalkable(wanted)) return wanted;
  const shelf = join(tmpdir(), "invigil-sandbox");
  mkdirSync(shelf, { recursive: true, mode: 0o711 });
  const { uid } = lstatSync(shelf);
  if (uid !== process.getuid?.() || !lstatSync(shelf).isDirectory() || !isWalkable(shelf)) {
    throw new SandboxUnavailable(`The sandbox may not use ${shelf} because it belongs to another user.`);
  }
  return shelf;
}

/** Whether any user may reach `path`. */
export function isWalkable(path: string): boolean {
  const { mode } = statSync(path);
  const open = (mode & 0o001) !== 0;
  const parent = dirname(path);
  return open && (parent === path || isWalkable(parent));
}
