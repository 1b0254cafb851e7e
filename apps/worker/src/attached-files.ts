import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { JudgeKey, type Attachment } from "@invigil/contract/judging";
import { ChildProblem } from "@invigil/contract/problems";
import type { Db } from "@invigil/db/connection";
import { filesOfLibrary } from "@invigil/db/library-files";
import type { BoxFile } from "@invigil/sandbox/types";
import type { Storage } from "@invigil/storage/storage";
import { z } from "zod";
import { JudgeFault } from "./kinds/verdict.ts";

interface Options {
  db: Db;
  storage: Pick<Storage, "read">;
  /** On the sandbox's shelf. What lies there is of an earlier life. */
  folder: string;
}

interface Attaching {
  problem: string;
  content: unknown;
  grading: unknown;
}

/** The files of the library that a problem gives to programs, as their boxes get them. */
export type AttachedFiles = (asked: Attaching) => Promise<BoxFile[]>;

const Content = z.object({ downloads: ChildProblem.shape.downloads.default([]) });
const Key = JudgeKey.pick({ attachments: true });

export function openAttachedFiles({ db, storage, folder }: Options): AttachedFiles {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });

  /** A file of the library never changes: what was fetched once stays. */
  async function fetched(id: string): Promise<string> {
    const place = join(folder, id);
    if (existsSync(place)) return place;
    const half = join(folder, `${id}.${randomUUID()}`);
    await writeFile(half, await storage.read(id), { mode: 0o644 });
    await rename(half, place);
    return place;
  }

  return async ({ problem, content, grading }) => {
    const wanted = attachmentsOf(content, grading).map((each) => ({ ...each, id: idOf(each.url) }));
    if (wanted.length === 0) return [];
    const known = new Set(await filesOfLibrary(db, { problem, ids: wanted.map(({ id }) => id) }));
    return Promise.all(
      wanted.map(async ({ id, name, path }) => {
        if (!known.has(id)) throw new JudgeFault(`the file ${name} is not in the library`);
        return { path, from: await fetched(id) };
      }),
    );
  };
}

/** Those that candidates can take away, too, and those that they cannot. */
function attachmentsOf(content: unknown, grading: unknown): Attachment[] {
  const shown = Content.parse(content).downloads.flatMap(({ path, ...file }) =>
    path === undefined ? [] : [{ ...file, path }],
  );
  return [...shown, ...(Key.parse(grading).attachments ?? [])];
}

function idOf(url: string): string {
  return /^\/media\/([\w-]+)\//.exec(url)?.[1] ?? "";
}
