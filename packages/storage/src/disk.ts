import { randomBytes } from "node:crypto";
import { link, mkdir, open, readdir, readFile, rename, rm, stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { signedAddress } from "./signed-address.ts";
import { checkKey, type Storage } from "./storage.ts";

export interface DiskOptions {
  folder: string;
  /** Signs addresses; absent if nobody signs, as in the worker. */
  secret?: string | undefined;
  now?: (() => Date) | undefined;
}

export function diskStorage({ folder, secret, now = () => new Date() }: DiskOptions): Storage {
  const parts = join(folder, "parts");

  function fileOf(key: string): string {
    return join(folder, checkKey(key).slice(0, 2), key);
  }

  /**
   * Written beside its place and moved when complete. File and folder are synced, because a receipt for a file must mean
   * that it is on disk.
   */
  async function writeWhole(
    key: string,
    write: (part: string) => Promise<void>,
    place: (part: string, file: string) => Promise<void>,
  ): Promise<void> {
    const file = fileOf(key);
    const part = join(parts, `${key}.${randomBytes(6).toString("hex")}`);
    await mkdir(parts, { recursive: true });
    const made = await mkdir(dirname(file), { recursive: true });
    try {
      await write(part);
      await place(part, file);
      await syncFolder(dirname(file));
      // A folder is an entry in its parent.
      if (made !== undefined) await syncFolder(dirname(made));
    } finally {
      await rm(part, { force: true });
    }
  }

  return {
    kind: "disk",
    put: (key, content) =>
      writeWhole(
        key,
        async (part) => {
          const handle = await open(part, "w", 0o600);
          try {
            await handle.writeFile(content);
            await handle.datasync();
          } finally {
            await handle.close();
          }
        },
        rename,
      ),
    async receive(key, body) {
      let written = 0;
      await writeWhole(
        key,
        async (part) => {
          // Created before the first byte, because a body that fails at once would be cleaned up before its file
          // exists.
          const handle = await open(part, "wx", 0o600);
          await pipeline(body, handle.createWriteStream({ flush: true }));
          written = (await stat(part)).size;
        },
        linkOnce,
      );
      // An erasure may have removed it by now.
      return { size: (await sizeOf(fileOf(key))) ?? written };
    },
    read: (key) => readFile(fileOf(key)),
    async stream(key, range) {
      const handle = await open(fileOf(key));
      return handle.createReadStream(range ?? {});
    },
    async stat(key) {
      const size = await sizeOf(fileOf(key));
      return size === null ? null : { size };
    },
    freeBytes: () => freeIn(folder),
    remove: (key) => rm(fileOf(key), { force: true }),
    signPut({ key, contentType, size, expiresIn }) {
      if (secret === undefined) throw new Error("This process has no key for signing addresses.");
      const expires = Math.floor(now().getTime() / 1_000) + expiresIn;
      return Promise.resolve(signedAddress(secret, { key: checkKey(key), expires, size, type: contentType }));
    },
    async removeLeftovers(before) {
      for (const name of await readdir(parts).catch(() => [])) {
        const part = join(parts, name);
        const found = await stat(part).catch(() => null);
        if (found && found.mtime < before) await rm(part, { force: true });
      }
    },
  };
}

async function freeIn(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true });
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

async function sizeOf(file: string): Promise<number | null> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
}

/** Without this, a power cut can lose the file's name even though its bytes are on disk. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function linkOnce(part: string, file: string): Promise<void> {
  try {
    await link(part, file);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
