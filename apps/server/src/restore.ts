import { resolve } from "node:path";
import { describeContent, describeRestored } from "./backup/describe-backup.ts";
import { readPassphrase } from "./backup/passphrase.ts";
import { restoreBackup } from "./backup/restore-backup.ts";
import { unpackArchive } from "./backup/unpack-archive.ts";
import { parseConfig } from "./platform/config.ts";
import { StartError } from "./platform/start-error.ts";
import { printFailure } from "./print-failure.ts";

/** Turns an archive of `npm run backup` into an installation, in an empty folder. */
async function main(args: string[]): Promise<void> {
  const onlyCheck = args[0] === "--check";
  const [given = "", ...more] = onlyCheck ? args.slice(1) : args;
  if (given === "" || given.startsWith("-") || more.length > 0) {
    throw new StartError("Usage: npm run restore -- [--check] <archive>\n--check only reads the archive to its end.");
  }
  const { dataDir, databaseUrl } = parseConfig(process.env);
  const archive = { file: resolve(given), passphrase: await readPassphrase(process.env) };
  if (onlyCheck) {
    process.stdout.write(describeContent(await unpackArchive(archive, { check: async () => {} })));
    return;
  }
  const restored = await restoreBackup({ ...archive, dataDir, hasDatabaseElsewhere: databaseUrl !== undefined });
  process.stdout.write(describeRestored(restored, dataDir));
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  printFailure(error);
}
