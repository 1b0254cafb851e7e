import { readFileSync } from "node:fs";

export interface Crashes {
  /** For the description of this machine. */
  words: string;
  /** What the operator should know; null if boxes keep their crashes to themselves. */
  warning: string | null;
}

const PATTERN = "/proc/sys/kernel/core_pattern";

export function readCrashes(): Crashes {
  try {
    return crashesBy(readFileSync(PATTERN, "latin1").trim());
  } catch {
    return { words: "crashes of unknown destination", warning: `Cannot read ${PATTERN}.` };
  }
}

/**
 * What becomes of a crash inside a box, by the kernel's setting. The core limit of exactly one byte keeps the kernel
 * from writing a file and from starting a handler (`|`), but not from telling a socket (`@`, since Linux 6.16).
 */
export function crashesBy(pattern: string): Crashes {
  if (pattern.startsWith("@")) {
    return {
      words: "crashes told to the host",
      warning:
        "A program that crashes in a box is reported to a program of this machine, because kernel.core_pattern names a socket. To prevent that, run: sysctl -w kernel.core_pattern=core",
    };
  }
  const words = pattern.startsWith("|") ? "crashes kept from the host's handler" : "crashes without a file";
  return { words, warning: null };
}
