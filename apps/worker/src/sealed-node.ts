import { NODE } from "./frameworks/package-closure.ts";
import { sealedProgram } from "./sealed-program.ts";

export const sealedNode = sealedProgram("node", { source: process.execPath, path: NODE });

/** A signal would open Node's debugger to everyone in the box. */
export const SEALED = [NODE, "--disable-sigusr1"];

/** Succeeds if the kernel keeps others out, which it does not with `fs.suid_dumpable = 1`. */
export const SEALED_PROBE = [
  ...SEALED,
  "-e",
  'process.exit(require("node:fs").statSync("/proc/self/fd").uid === process.getuid() ? 1 : 0)',
];
