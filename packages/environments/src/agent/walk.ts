import { opendirSync, type Dir, type Dirent } from "node:fs";
import { join } from "node:path";
import type { LeftOut } from "@invigil/contract/environments/workspace";
import { isFilePath } from "./orders.ts";

/** A folder may hold a million files; looking at this many takes some milliseconds. */
const MOST_ENTRIES = 5_000;
const SHOWN_PATH = 300;

export interface Walk {
  /** Regular files with names that an answer can have, nearest to the top first. */
  files: Set<string>;
  leftOut: LeftOut[];
  /** False if there was more than it looked at. */
  isWhole: boolean;
}

export function walk(home: string, unkeptFolders: readonly string[]): Walk {
  const found: Walk = { files: new Set(), leftOut: [], isWhole: true };
  const folders = [""];
  let entries = 0;

  function visit(path: string, entry: Dirent): void {
    if (entry.isSymbolicLink()) leaveOut(path, "link");
    else if (entry.isDirectory() && unkeptFolders.includes(entry.name)) return;
    // Pipes, sockets and devices are nobody's work.
    else if (!entry.isFile() && !entry.isDirectory()) return;
    else if (!isFilePath(path)) leaveOut(path, "name");
    else if (entry.isDirectory()) folders.push(path);
    else found.files.add(path);
  }

  function leaveOut(path: string, why: LeftOut["why"]): void {
    found.leftOut.push({ path: path.slice(0, SHOWN_PATH), why });
  }

  for (let folder = folders.shift(); folder !== undefined; folder = folders.shift()) {
    const dir = openFolder(join(home, folder));
    if (!dir) continue;
    try {
      for (let entry = dir.readSync(); entry !== null; entry = dir.readSync()) {
        entries += 1;
        if (entries > MOST_ENTRIES) {
          found.isWhole = false;
          return found;
        }
        visit(folder === "" ? entry.name : `${folder}/${entry.name}`, entry);
      }
    } catch {
      // It was removed while we looked.
    } finally {
      dir.closeSync();
    }
  }
  return found;
}

function openFolder(path: string): Dir | null {
  try {
    return opendirSync(path, { bufferSize: 128 });
  } catch {
    return null;
  }
}
