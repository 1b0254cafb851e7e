import { randomUUID } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import { chmod, copyFile, mkdir, rename } from "node:fs/promises";
import { join } from "node:path";
import type { BoxFile } from "@invigil/sandbox/types";
import { NODE } from "./frameworks/package-closure.ts";
import { perSandbox } from "./per-sandbox.ts";

/**
 * Node for programs that watch the candidate's code in the same box as the same user. It can be executed but not read,
 * and the kernel hides the memory and open files of such a program. The copy is kept, also for the next start.
 */
export const sealedNode = perSandbox(async ({ shelf }): Promise<BoxFile> => {
  const { size, mtimeMs } = statSync(process.execPath);
  const folder = join(shelf, "sealed");
  const from = join(folder, `node-${size}-${Math.round(mtimeMs)}`);
  if (!existsSync(from)) {
    await mkdir(folder, { recursive: true, mode: 0o711 });
    const draft = `${from}.${randomUUID()}`;
    await copyFile(process.execPath, draft);
    await chmod(draft, 0o111);
    await rename(draft, from);
  }
  return { path: NODE, from };
});

/** A signal would open Node's debugger to everyone in the box. */
export const SEALED = [NODE, "--disable-sigusr1"];

/** Succeeds if the kernel keeps others out, which it does not with `fs.suid_dumpable = 1`. */
export const SEALED_PROBE = [
  ...SEALED,
  "-e",
  'process.exit(require("node:fs").statSync("/proc/self/fd").uid === process.getuid() ? 1 : 0)',
];
