import { createReadStream } from "node:fs";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";

/** Where files lie. Keys are ours, never a name that a person chose. */
export interface Storage {
  put(key: string, content: Buffer): Promise<void>;
  read(key: string): Promise<Buffer>;
  stream(key: string): Readable;
}

const KEY = /^[\w-]+$/;

export function diskStorage(folder: string): Storage {
  function fileOf(key: string): string {
    if (!KEY.test(key)) throw new Error(`Not a storage key: ${key}`);
    return join(folder, key.slice(0, 2), key);
  }
  return {
    async put(key, content) {
      const file = fileOf(key);
      await mkdir(dirname(file), { recursive: true });
      const part = `${file}.part`;
      // Synced before the rename: a receipt for a file must mean that the file is on disk.
      const handle = await open(part, "w", 0o600);
      try {
        await handle.writeFile(content);
        await handle.datasync();
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      } finally {
        await handle.close();
      }
      await rename(part, file);
    },
    read: (key) => readFile(fileOf(key)),
    stream: (key) => createReadStream(fileOf(key)),
  };
}
