import { randomUUID } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import { chmod, copyFile, mkdir, rename } from "node:fs/promises";
import { join } from "node:path";
import type { BoxFile } from "@invigil/sandbox/types";
import { NODE } from "./frameworks/package-closure.ts";
import { perSandbox } from "./per-sandbox.ts";

/**
 * Node for what watches over the candidate's code in the same box, as the same user. It may be started but not read:
 * of such a program the kernel shows no memory and no open file to anybody. The copy is kept, also for the next start.
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

/** A signal would open Node's debugger to everybody in the box. */
export const SEALED = [NODE, "--disable-sigusr1"];

/** Ends well where the kernel keeps others out: with `fs.suid_dumpable = 1` it would not. */
export const SEALED_PROBE = [
  ...SEALED,
  "-e",
  'process.exit(require("node:fs").statSync("/proc/self/fd").uid === process.getuid() ? 1 : 0)',
];
