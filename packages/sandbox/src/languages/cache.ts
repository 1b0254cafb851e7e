import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { OWNER } from "../host/owner.ts";

export interface Artifact {
  /** A finished file, to be mounted into boxes. */
  path: string;
  log: string;
}

/**
 * Compiled programs, by the digest of everything they were made from. Only we write to it; boxes get single files,
 * read-only.
 */
export interface ArtifactCache {
  find(key: string): Promise<Artifact | null>;
  store(key: string, bytes: Uint8Array, log: string): Artifact;
}

const SIZE = 2 * 1024 ** 3;
/** A newer one may be about to be mounted into a box. */
const IN_USE_MS = 10 * 60_000;
let count = 0;

export function digest(parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  // The length before each part distinguishes lists that look the same when joined.
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:`).update(part);
  return hash.digest("hex");
}

export function openCache(folder: string, size = SIZE, inUseMs = IN_USE_MS): ArtifactCache {
  // Not listable, so that only somebody who knows a program can know the name of its file.
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  const logOf = (path: string) => `${path}.log`;
  let stored = SIZE;

  return {
    async find(key) {
      const path = join(folder, key);
      if (!existsSync(path)) return null;
      const now = new Date();
      utimesSync(path, now, now);
      return { path, log: existsSync(logOf(path)) ? await readFile(logOf(path), "utf8") : "" };
    },
    store(key, bytes, log) {
      const path = join(folder, key);
      if (log !== "") put(logOf(path), log);
      put(path, bytes);
      stored += bytes.length;
      // Searching the folder is slow, and exceeding the limit by a tenth does no harm.
      if (stored > size / 10) {
        stored = 0;
        evict(folder, size, inUseMs);
      }
      return { path, log };
    },
  };
}

/** Visible only when complete, also to another worker. */
function put(path: string, data: Uint8Array | string): void {
  const draft = `${path}.${OWNER}.${count++}`;
  writeFileSync(draft, data);
  chmodSync(draft, 0o555);
  renameSync(draft, path);
}

/** The least recently used go first. */
function evict(folder: string, size: number, inUseMs: number): void {
  const files = readdirSync(folder)
    .filter((name) => /^[0-9a-f]{64}$/.test(name))
    .map((name) => ({ path: join(folder, name), ...pick(statSync(join(folder, name))) }))
    .toSorted((a, b) => b.used - a.used);
  let total = 0;
  for (const file of files) {
    total += file.bytes;
    if (total <= size || Date.now() - file.used < inUseMs) continue;
    rmSync(file.path, { force: true });
    rmSync(`${file.path}.log`, { force: true });
  }
}

function pick(stats: { size: number; mtimeMs: number }): { bytes: number; used: number } {
  return { bytes: stats.size, used: stats.mtimeMs };
}
