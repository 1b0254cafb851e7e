import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

const PATIENCE = 5_000;

export function read(file: string): string {
  return readFileSync(file, "latin1").trim();
}

/** The ids of processes or threads, one per line; none if the group is gone. */
export function idsIn(file: string): number[] {
  return existsSync(file) ? read(file).split("\n").filter(Boolean).map(Number) : [];
}

/** The files in a group's memory, from its `memory.stat`. */
export function bytesOfFiles(stat: string): number {
  const found = read(stat).matchAll(/^(?:in)?active_file (\d+)/gm);
  return [...found].reduce((sum, [, bytes]) => sum + Number(bytes), 0);
}

export function write(file: string, value: string | number): void {
  writeFileSync(file, String(value));
}

export function writeIfThere(file: string, value: string | number): void {
  if (existsSync(file)) write(file, value);
}

/** Each write of a limit may wait for the whole machine, so unchanged limits are skipped. */
export function change(file: string, value: number): void {
  if (read(file) !== String(value)) write(file, value);
}

export function makeFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
}

export function subfolders(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
}

/** Killed processes leave it one by one. */
export async function untilDeserted(isDeserted: () => boolean, kill: () => void): Promise<void> {
  const deadline = Date.now() + PATIENCE;
  for (let tries = 0; !isDeserted(); tries++) {
    if (Date.now() > deadline) throw new Error("The processes of a box did not end.");
    if (tries > 0) kill();
    await sleep(1);
  }
}

/** A group stays busy for some moments after its last process was killed. */
export async function removeGroups(folders: readonly string[], kill: () => void): Promise<void> {
  const deadline = Date.now() + PATIENCE;
  let left = folders.filter((folder) => existsSync(folder));
  while (left.length > 0) {
    left = left.filter((folder) => !removed(folder));
    if (left.length === 0) return;
    if (Date.now() > deadline) throw new Error(`The control group ${left[0]} cannot be removed.`);
    kill();
    await sleep(2);
  }
}

/** Returns false if something is left in it. */
export function removed(folder: string): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch {
    return !existsSync(folder);
  }
}
