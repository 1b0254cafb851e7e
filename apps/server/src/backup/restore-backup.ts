import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { openDb, openPool } from "@invigil/db/connection";
import { bundledMajor, startEmbedded } from "@invigil/db/launcher";
import { migrate } from "@invigil/db/migrate";
import { openStorage } from "@invigil/storage/open-storage";
import { startError, StartError } from "../platform/start-error.ts";
import { DATABASE, FILES, PASSWORD, SECRETS, type AboutArchive } from "./about-archive.ts";
import { isFull, syncFolder } from "./make-backup.ts";
import { readHoldings, storedKeys, type Holdings } from "./restored.queries.ts";
import { unpackArchive, type Archive, type ArchiveContent } from "./unpack-archive.ts";

export interface RestoreOrder extends Archive {
  dataDir: string;
  /** Where DATABASE_URL points, if it is set. */
  hasDatabaseElsewhere: boolean;
}

export interface Restored extends ArchiveContent {
  /** Null if the database is elsewhere. */
  database: (Holdings & { missing: string[] }) | null;
}

const STAGING = ".restoring";
/** What a new disk has, which nobody could move away. */
const OF_A_DISK = "lost+found";

/** All or nothing: it becomes the installation only after its database has started and was read. */
export async function restoreBackup(order: RestoreOrder): Promise<Restored> {
  const { dataDir } = order;
  await checkEmpty(dataDir);
  const staging = join(dataDir, STAGING);
  await rm(staging, { recursive: true, force: true });
  await mkdir(staging, { recursive: true });
  try {
    const content = await unpackArchive(order, { folder: staging, check: (about) => checkFits(about, order) });
    const database = content.about.postgres === null ? null : await recover(staging, content);
    const names = await readdir(staging);
    // The secrets last: without them nothing starts in the folder, in case this is interrupted here.
    for (const name of [DATABASE, PASSWORD, FILES, SECRETS]) {
      if (names.includes(name)) await rename(join(staging, name), join(dataDir, name));
    }
    await syncFolder(dataDir);
    return { ...content, database };
  } catch (error) {
    throw isFull(error) ? startError(error, `There is no room in ${dataDir}. Nothing was restored.`) : error;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function checkEmpty(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw startError(error, `The folder ${dataDir} in DATA_DIR cannot be read.`);
  });
  const found = names.filter((name) => name !== STAGING && name !== OF_A_DISK);
  if (found.length > 0) {
    throw new StartError(
      `${dataDir} is not empty, and a restore never overwrites anything. Set DATA_DIR to a new folder, or move what is there away.`,
    );
  }
}

export async function checkFits({ postgres }: AboutArchive, order: { hasDatabaseElsewhere: boolean }): Promise<void> {
  if (postgres === null) return;
  if (order.hasDatabaseElsewhere) {
    throw new StartError("The archive contains a built-in database. Unset DATABASE_URL to restore it.");
  }
  const ours = await bundledMajor();
  if (ours !== postgres) {
    throw new StartError(
      `The archive contains a database of PostgreSQL ${postgres}, and this version of Invigil has PostgreSQL ${ours}. ` +
        "Restore it with the version that made it, then upgrade.",
    );
  }
}

/** Lets PostgreSQL finish what the backup began, and looks whether everything is there. */
async function recover(staging: string, { about }: ArchiveContent) {
  const embedded = await startEmbedded({ dataDir: staging }).catch((error: unknown) => {
    throw error instanceof Error ? startError(error, error.message) : error;
  });
  try {
    await migrate(embedded.url).catch((error: unknown) => {
      throw error instanceof Error ? startError(error, error.message) : error;
    });
    const db = openDb(openPool(embedded.url, { max: 1 }));
    try {
      const missing = about.files === "disk" ? await missingFiles(staging, await storedKeys(db)) : [];
      return { ...(await readHoldings(db)), missing };
    } finally {
      await db.destroy();
    }
  } finally {
    await embedded.stop();
  }
}

async function missingFiles(staging: string, keys: string[]): Promise<string[]> {
  const storage = openStorage({ folder: join(staging, FILES) });
  const missing: string[] = [];
  for (const key of keys) if ((await storage.stat(key)) === null) missing.push(key);
  return missing;
}
