import { closeSync, openSync, readFileSync, renameSync, statSync } from "node:fs";

export type ServerLog = { fd: number; closeFd(): void; lastLines(): string };

const rotateAt = 8 * 1024 * 1024;

/** A file, not a pipe, which would break, and PostgreSQL with it, when its owner is killed. */
export function openServerLog(file: string): ServerLog {
  const before = sizeOf(file);
  if (before > rotateAt) renameSync(file, `${file}.1`);
  const start = before > rotateAt ? 0 : before;
  const fd = openSync(file, "a", 0o600);
  return {
    fd,
    closeFd: () => closeSync(fd),
    lastLines: () => readFileSync(file).subarray(start).toString("utf8").trim().split("\n").slice(-15).join("\n"),
  };
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
