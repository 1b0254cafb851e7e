import { existsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { openPool } from "@invigil/db/connection";
import { joinEmbedded } from "@invigil/db/launcher";
import { DATABASE, SECRETS, type AboutArchive } from "./backup/about-archive.ts";
import { describeMade } from "./backup/describe-backup.ts";
import { makeBackup } from "./backup/make-backup.ts";
import { readPassphrase } from "./backup/passphrase.ts";
import { readVersion } from "./platform/version.ts";
import { parseConfig, type Config } from "./platform/config.ts";
import { loadSecrets } from "./platform/identity/secrets.ts";
import { StartError, startError } from "./platform/start-error.ts";
import { printFailure } from "./print-failure.ts";

/** Writes one encrypted archive of this installation, whether or not a server is running. */
async function main(args: string[]): Promise<void> {
  const [given = "", ...more] = args;
  if (given === "" || given.startsWith("-") || more.length > 0) {
    throw new StartError("Usage: npm run backup -- <file or folder>\nA folder gets an archive named after the time.");
  }
  const config = parseConfig(process.env);
  const passphrase = await readPassphrase(process.env);
  await checkInstalled(config);
  const madeAt = new Date();
  const target = chooseTarget(resolve(given), madeAt);
  const interruption = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => interruption.abort());

  const embedded = config.databaseUrl === undefined ? await openDatabase(config) : undefined;
  try {
    const about: AboutArchive = {
      format: 1,
      made_at: madeAt.toISOString(),
      version: await readVersion(),
      postgres: embedded ? await majorOf(embedded.url) : null,
      files: config.s3 ? "bucket" : "disk",
    };
    const { dataDir, secrets } = config;
    const order = { dataDir, secrets, databaseUrl: embedded?.url, about, target, passphrase };
    const made = await makeBackup({ ...order, signal: interruption.signal });
    process.stdout.write(describeMade(made, about));
  } catch (error) {
    throw interruption.signal.aborted ? startError(error, "Interrupted. No archive was written.") : error;
  } finally {
    await embedded?.stop();
  }
}

/** Before anything is opened, because that would create what is not there, and the archive would hold nothing. */
async function checkInstalled({ dataDir, secrets, databaseUrl }: Config): Promise<void> {
  if (secrets !== undefined) await loadSecrets(dataDir, secrets);
  else if (!existsSync(join(dataDir, SECRETS))) {
    throw new StartError(`There is no installation in ${dataDir}. Set DATA_DIR to the folder of yours.`);
  }
  if (databaseUrl === undefined && !existsSync(join(dataDir, DATABASE))) {
    throw new StartError(
      `There is no database in ${dataDir}. Run the backup with the settings of the server: DATA_DIR, or DATABASE_URL if the database is elsewhere.`,
    );
  }
}

async function openDatabase({ dataDir }: Config) {
  try {
    return await joinEmbedded({ dataDir });
  } catch (error) {
    throw error instanceof Error ? startError(error, error.message) : error;
  }
}

async function majorOf(url: string): Promise<number> {
  const pool = openPool(url, { max: 1 });
  try {
    const { rows } = await pool.query<{ number: number }>(
      "select current_setting('server_version_num')::int / 10000 as number",
    );
    return rows[0]?.number ?? 0;
  } finally {
    await pool.end();
  }
}

function chooseTarget(path: string, at: Date): string {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory()) {
    const time = at.toISOString().slice(0, 19).replaceAll(":", "-");
    return join(path, `invigil-${time}Z.tar.gz.age`);
  }
  if (found) throw new StartError(`${path} exists already. Choose another name.`);
  return path;
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  printFailure(error);
}
