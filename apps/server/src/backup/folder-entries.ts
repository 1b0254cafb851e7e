import { open, readdir, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import type { TarEntry } from "./tar.ts";

/** Files that are still being written; nothing names them yet. */
const UNFINISHED = new Set(["parts", "spool"]);

/** What was read, for the operator. */
export interface Tally {
  files: number;
  bytes: number;
}

/** All files below a folder. One that is removed meanwhile is left out, because then nothing names it any more. */
export async function* folderEntries(folder: string, name: string, tally: Tally): AsyncGenerator<TarEntry> {
  const found = await readdir(folder, { withFileTypes: true }).catch(unlessMissing);
  for (const entry of found ?? []) {
    const [path, inside] = [join(folder, entry.name), `${name}/${entry.name}`];
    if (entry.isDirectory() && !UNFINISHED.has(entry.name)) yield* folderEntries(path, inside, tally);
    if (!entry.isFile()) continue;
    const handle = await open(path).catch(unlessMissing);
    if (!handle) continue;
    const file = await fileEntry(handle, inside);
    tally.files += 1;
    tally.bytes += file.size;
    yield file;
  }
}

/** The open file stays whole even if its name is removed. */
export async function fileEntry(handle: FileHandle, name: string): Promise<TarEntry> {
  const { size, mode, mtimeMs } = await handle.stat();
  async function* body(): AsyncGenerator<Buffer> {
    try {
      if (size === 0) return;
      // A file that grows meanwhile is stored as it was.
      for await (const piece of handle.createReadStream({ end: size - 1, autoClose: false })) yield piece as Buffer;
    } finally {
      await handle.close();
    }
  }
  return { name, kind: "file", mode, size, changedAt: mtimeMs / 1_000, body: body() };
}

export function textEntry(name: string, text: string, at: Date): TarEntry {
  const content = Buffer.from(text);
  async function* body(): AsyncGenerator<Buffer> {
    yield content;
  }
  return { name, kind: "file", mode: 0o600, size: content.length, changedAt: at.getTime() / 1_000, body: body() };
}

function unlessMissing(error: unknown): undefined {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
  throw error;
}
