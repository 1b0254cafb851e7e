import { randomUUID } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import { chmod, copyFile, mkdir, rename } from "node:fs/promises";
import { join } from "node:path";
import type { BoxFile } from "@invigil/sandbox/types";
import { perSandbox } from "./per-sandbox.ts";

/**
 * A program that watches the candidate's code in the same box as the same user. It can be executed but not read, and
 * the kernel hides the memory and open files of such a program. The copy is kept, also for the next start.
 */
export function sealedProgram(name: string, { source, path }: { source: string; path: string }) {
  return perSandbox(async ({ shelf }): Promise<BoxFile> => {
    const { size, mtimeMs } = statSync(source);
    const folder = join(shelf, "sealed");
    const from = join(folder, `${name}-${size}-${Math.round(mtimeMs)}`);
    if (!existsSync(from)) {
      await mkdir(folder, { recursive: true, mode: 0o711 });
      const draft = `${from}.${randomUUID()}`;
      await copyFile(source, draft);
      await chmod(draft, 0o111);
      await rename(draft, from);
    }
    return { path, from };
  });
}
