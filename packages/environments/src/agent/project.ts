import { randomUUID } from "node:crypto";
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";

const { O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants;
/** No character takes more bytes for each unit of a string's length. */
const MOST_BYTES = 3;
const EXECUTABLE = 0o111;

/**
 * One file of the project. Programs of the candidate may change everything at any moment, but the agent has no more
 * rights than they have; the checks keep a link from being taken for a file, they protect no secret.
 */
export type Text = { text: string } | { why: "size" | "binary" } | null;

/** Null if there is no such file any more. */
export function readText(home: string, path: string, mostCharacters: number): Text {
  if (!isPlace(home, path)) return null;
  let file: number;
  try {
    file = openSync(join(home, path), O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  } catch {
    return null;
  }
  try {
    const stat = fstatSync(file);
    if (!stat.isFile()) return null;
    if (stat.size > mostCharacters * MOST_BYTES) return { why: "size" };
    return textOf(readFileSync(file), mostCharacters);
  } catch {
    return null;
  } finally {
    closeSync(file);
  }
}

function textOf(bytes: Buffer, mostCharacters: number): Text {
  if (bytes.includes(0)) return { why: "binary" };
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.length > mostCharacters ? { why: "size" } : { text };
  } catch {
    return { why: "binary" };
  }
}

/** The identity and times of a file; null if it is none, or changed so recently that it may change unseen. */
export function stampOf(full: string): { isFile: boolean; stamp: string | null } {
  const stat = lstatSync(full, { bigint: true, throwIfNoEntry: false });
  if (!stat?.isFile()) return { isFile: false, stamp: null };
  const isSettled = Date.now() - Number(stat.ctimeMs) > 100;
  return { isFile: true, stamp: isSettled ? `${stat.ino} ${stat.size} ${stat.mtimeNs} ${stat.ctimeNs}` : null };
}

/** Whether all folders above it are folders, not links. */
export function isPlace(home: string, path: string): boolean {
  const parts = path.split("/").slice(0, -1);
  let folder = home;
  return parts.every((part) => {
    folder = join(folder, part);
    return lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false;
  });
}

/** Writes a file at once or not at all, in place of whatever is there. */
export function writeText(home: string, path: string, text: string): void {
  makeFolders(home, path);
  const full = join(home, path);
  const old = lstatSync(full, { throwIfNoEntry: false });
  const draft = join(dirname(full), `.${randomUUID()}.put`);
  try {
    writeFileSync(draft, text, { flag: "wx", mode: old?.isFile() ? 0o644 | (old.mode & EXECUTABLE) : 0o644 });
    if (old?.isDirectory()) rmSync(full, { recursive: true, force: true });
    renameSync(draft, full);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

function makeFolders(home: string, path: string): void {
  let folder = home;
  for (const part of path.split("/").slice(0, -1)) {
    folder = join(folder, part);
    const stat = lstatSync(folder, { throwIfNoEntry: false });
    if (stat?.isDirectory()) continue;
    if (stat) rmSync(folder, { force: true });
    mkdirSync(folder);
  }
}

/** Removes a file and the folders that it leaves empty. */
export function removeText(home: string, path: string): void {
  if (!isPlace(home, path)) return;
  const stat = lstatSync(join(home, path), { throwIfNoEntry: false });
  if (!stat || stat.isDirectory()) return;
  rmSync(join(home, path), { force: true });
  try {
    for (let folder = dirname(path); folder !== "."; folder = dirname(folder)) rmdirSync(join(home, folder));
  } catch {
    // Something else is in it.
  }
}

/** For the candidate. */
export function whyNotWritten(path: string, error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "ENOSPC" || code === "EDQUOT")
    return "The environment’s disk is full. Delete some files, then try again.";
  return `${path} could not be written in the environment.`;
}
