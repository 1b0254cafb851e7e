import { open, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { constants, createGzip } from "node:zlib";
import { baseBackup } from "@invigil/db/base-backup";
import { startError, StartError } from "../platform/start-error.ts";
import { ABOUT, DATABASE, FILES, PASSWORD, SECRETS, type AboutArchive } from "./about-archive.ts";
import { seal } from "./age-archive.ts";
import { fileEntry, folderEntries, textEntry, type Tally } from "./folder-entries.ts";
import { packTar, unpackTar, type TarEntry } from "./tar.ts";

export interface BackupOrder {
  dataDir: string;
  /** The text of the secrets if they are a setting; otherwise they are in the folder. */
  secrets: string | undefined;
  /** The address of the built-in database; absent if the database is elsewhere. */
  databaseUrl: string | undefined;
  about: AboutArchive;
  /** A new file. */
  target: string;
  passphrase: string;
  signal?: AbortSignal;
}

export interface MadeBackup extends Tally {
  target: string;
  size: number;
}

/** Writes everything into one encrypted file, which has its name only when it is complete. */
export async function makeBackup(order: BackupOrder): Promise<MadeBackup> {
  const { target, passphrase, signal } = order;
  const part = join(dirname(target), `.${basename(target)}.part`);
  const tally: Tally = { files: 0, bytes: 0 };
  const handle = await open(part, "wx", 0o600).catch((error: unknown) => {
    throw startError(error, `The archive ${target} cannot be written: ${reason(error)}`);
  });
  try {
    const zip = createGzip({ level: constants.Z_BEST_SPEED });
    const packed = pipeline(packTar(entries(order, tally)), zip, { signal });
    // The pipeline below fails with it, and reports why.
    packed.catch(() => undefined);
    await pipeline(seal(zip, passphrase), handle.createWriteStream({ flush: true }), { signal });
    await packed;
    if (await exists(target)) throw new StartError(`${target} exists already. Choose another name.`);
    await rename(part, target);
    await syncFolder(dirname(target));
    return { ...tally, target, size: (await stat(target)).size };
  } catch (error) {
    await rm(part, { force: true });
    throw isFull(error) ? startError(error, `There is no room for the archive in ${dirname(target)}.`) : error;
  }
}

/** The files come after the database, so that every file that the database names is there. */
async function* entries({ dataDir, secrets, databaseUrl, about }: BackupOrder, tally: Tally): AsyncGenerator<TarEntry> {
  const at = new Date(about.made_at);
  yield textEntry(ABOUT, JSON.stringify(about, null, 2), at);
  yield secrets === undefined ? await ownFile(dataDir, SECRETS) : textEntry(SECRETS, secrets, at);
  if (databaseUrl !== undefined) {
    yield await ownFile(dataDir, PASSWORD);
    const base = await baseBackup(databaseUrl);
    try {
      for await (const entry of unpackTar(base)) yield { ...entry, name: `${DATABASE}/${entry.name}` };
    } finally {
      base.destroy();
    }
  }
  yield* folderEntries(join(dataDir, FILES), FILES, tally);
}

async function ownFile(dataDir: string, name: string): Promise<TarEntry> {
  return fileEntry(await open(join(dataDir, name)), name);
}

export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}

export function isFull(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
