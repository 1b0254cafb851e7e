import { existsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { openPool } from "@invigil/db/connection";
import { joinEmbedded } from "@invigil/db/launcher";
import { SECRETS, type AboutArchive } from "./backup/about-archive.ts";
import { describeMade } from "./backup/describe-backup.ts";
import { makeBackup } from "./backup/make-backup.ts";
import { readPassphrase } from "./backup/passphrase.ts";
import { readVersion } from "./platform/version.ts";
import { parseConfig, type Config } from "./platform/config.ts";
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
  if (!existsSync(join(config.dataDir, SECRETS))) {
    throw new StartError(`There is no installation in ${config.dataDir}. Set DATA_DIR to the folder of yours.`);
  }
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
    const order = { dataDir: config.dataDir, databaseUrl: embedded?.url, about, target, passphrase };
    const made = await makeBackup({ ...order, signal: interruption.signal });
    process.stdout.write(describeMade(made, about));
  } catch (error) {
    throw interruption.signal.aborted ? startError(error, "Interrupted. No archive was written.") : error;
  } finally {
    await embedded?.stop();
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
