import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Db } from "@invigil/db/connection";
import { filesOfLibrary } from "./used-files.queries.ts";
import type { Storage } from "@invigil/storage/storage";
import { JudgeFault } from "./kinds/verdict.ts";

interface Options {
  db: Db;
  storage: Pick<Storage, "read">;
  /** On the sandbox's shelf. Files there come from an earlier process. */
  folder: string;
}

interface Wanted {
  problem: string;
  files: readonly { name: string; url: string }[];
}

/** The local paths of a problem's library files, in the order requested. */
export type KeptFiles = (wanted: Wanted) => Promise<string[]>;

export function openKeptFiles({ db, storage, folder }: Options): KeptFiles {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });

  /** A library file never changes, so it is fetched once and kept. */
  async function fetched(id: string): Promise<string> {
    const place = join(folder, id);
    if (existsSync(place)) return place;
    const half = join(folder, `${id}.${randomUUID()}`);
    await writeFile(half, await storage.read(id), { mode: 0o644 });
    await rename(half, place);
    return place;
  }

  return async ({ problem, files }) => {
    if (files.length === 0) return [];
    const wanted = files.map(({ name, url }) => ({ name, id: idOf(url) }));
    const known = new Set(await filesOfLibrary(db, { problem, ids: wanted.map(({ id }) => id) }));
    const missing = wanted.find(({ id }) => !known.has(id));
    if (missing) throw new JudgeFault(`the file ${missing.name} is not in the library`);
    const places = [];
    // One after the other, because together they may exceed the memory.
    for (const { id } of wanted) places.push(await fetched(id));
    return places;
  };
}

function idOf(url: string): string {
  return /^\/media\/([\w-]+)\//.exec(url)?.[1] ?? "";
}
