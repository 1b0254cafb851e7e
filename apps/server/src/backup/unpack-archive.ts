import { createReadStream } from "node:fs";
import { chmod, mkdir, open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createGunzip } from "node:zlib";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { startError, StartError } from "../platform/start-error.ts";
import { ABOUT, AboutArchive, DATABASE, FILES, PASSWORD, SECRETS } from "./about-archive.ts";
import { damaged, unseal } from "./age-archive.ts";
import { unpackTar, type TarEntry } from "./tar.ts";

export interface Archive {
  file: string;
  passphrase: string;
}

export interface ArchiveContent {
  about: AboutArchive;
  files: number;
  bytes: number;
}

/**
 * Reads a whole archive. With a folder, writes what is inside into it; the caller removes the folder if this fails,
 * because only the end of the archive proves that nothing is missing.
 */
export async function unpackArchive(
  { file, passphrase }: Archive,
  { folder, check }: { folder?: string; check: (about: AboutArchive) => Promise<void> },
): Promise<ArchiveContent> {
  const source = createReadStream(file);
  const zipped = Readable.from(unseal(source, passphrase), { objectMode: false });
  const tar = createGunzip();
  const unzipped = pipeline(zipped, tar);
  unzipped.catch(() => undefined);
  const tally = { files: 0, bytes: 0 };
  let about: AboutArchive | undefined;
  try {
    for await (const entry of unpackTar(tar)) {
      if (!about) {
        about = await readAbout(entry);
        await check(about);
        continue;
      }
      if (entry.name.startsWith(`${FILES}/`) && entry.kind === "file") {
        tally.files += 1;
        tally.bytes += entry.size;
      }
      if (folder !== undefined) await write(folder, entry);
    }
    await unzipped;
  } catch (error) {
    // What happened to the pieces is the reason for whatever the later steps say.
    throw explain(zipped.errored ?? error, file);
  } finally {
    source.destroy();
    zipped.destroy();
    tar.destroy();
  }
  if (!about) throw damaged();
  return { about, ...tally };
}

async function readAbout(entry: TarEntry): Promise<AboutArchive> {
  const pieces: Buffer[] = [];
  for await (const piece of entry.body) pieces.push(piece);
  const about = entry.name === ABOUT && AboutArchive.safeParse(JSON.parse(Buffer.concat(pieces).toString()));
  if (!about || !about.success) {
    throw new StartError("This archive is of a kind that this version of Invigil does not know. Use a newer version.");
  }
  return about.data;
}

/** Only what a backup contains, and only below the folder. */
const NAMES = new RegExp(`^(?:${SECRETS}|${PASSWORD}|(?:${DATABASE}|${FILES})/.+)$`.replaceAll(".json", "\\.json"));

async function write(folder: string, entry: TarEntry): Promise<void> {
  const isInside = NAMES.test(entry.name) && !entry.name.split("/").includes("..");
  if (!isInside) throw new StartError(`The archive contains ${entry.name}, which is not part of a backup.`);
  const path = join(folder, entry.name);
  if (entry.kind === "folder") {
    await mkdir(path, { recursive: true, mode: 0o700 });
    return;
  }
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const handle = await open(path, "wx", entry.mode & 0o700);
  // The database syncs its own files when it recovers.
  const flush = !entry.name.startsWith(`${DATABASE}/`);
  await pipeline(entry.body, handle.createWriteStream({ flush }));
  await chmod(path, entry.mode & 0o700);
}

function explain(error: unknown, file: string): unknown {
  if (error instanceof StartError) return error;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOENT") return startError(error, `There is no archive ${file}.`);
  if (code === "EACCES" || code === "EISDIR") return startError(error, `The archive ${file} cannot be read (${code}).`);
  return error;
}
